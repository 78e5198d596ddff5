/**
 * Lets the person pick an element of the live page. Injected when they ask for it; the completion value is a promise of
 * whether they have picked one. `snapshot.js`, injected next, marks that element (`wc-picked`).
 *
 * Everything that is shown stands in one element with a closed shadow root, in the top layer: the styles of the page
 * do not reach it, and it is gone before the snapshot is taken. Events that a script of the page has made don't count.
 */

(() => {
  const TEXT = "Click what belongs to the article. ↑ takes what is around it, ↓ goes back, Esc leaves.";
  const { composedPath, preventDefault, stopImmediatePropagation } = Event.prototype;
  const { getBoundingClientRect } = Element.prototype;
  const parentNode = Object.getOwnPropertyDescriptor(Node.prototype, "parentNode")?.get;
  const types = [
    "pointerdown",
    "mousedown",
    "pointerup",
    "mouseup",
    "click",
    "auxclick",
    "contextmenu",
    "keydown",
  ];

  /** The isolated world is ours alone: the page sees nothing of it. @type {typeof globalThis & {wclipperPicked?: Element|null, wclipperLeave?: () => void}} */
  const world = globalThis;

  /** From the inside out: what the arrow keys went up from. @type {Element[]} */
  let inner = [];
  /** @type {Element|null} */
  let aimed = null;

  const host = document.createElement("div");
  const box = document.createElement("div");
  const note = document.createElement("p");

  /**
   * Gives an element these styles and no others, whatever the page says.
   * @param {HTMLElement} element
   * @param {Record<string, string>} styles
   */
  function dress(element, styles) {
    element.style.setProperty("all", "initial", "important");
    element.style.setProperty("pointer-events", "none", "important");
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, "important");
  }

  /** @param {string} text */
  function build(text) {
    dress(host, { position: "fixed", inset: "0", "z-index": "2147483647" });
    dress(box, { display: "none", position: "fixed", border: "2px solid #0b6354", "border-radius": "4px" });
    dress(note, {
      position: "fixed",
      inset: "auto 0 1.5rem",
      display: "block",
      width: "fit-content",
      "max-width": "90vw",
      margin: "0 auto",
      padding: "10px 16px",
      "border-radius": "8px",
      background: "#0b6354",
      color: "#fff",
      font: "16px/1.4 system-ui, sans-serif",
      "box-shadow": "0 4px 16px #0006",
    });
    box.style.setProperty("background", "#0b635433", "important");
    note.setAttribute("role", "status");
    note.textContent = text;
    host.popover = "manual";
    host.attachShadow({ mode: "closed" }).append(box, note);
    document.documentElement.append(host);
    host.showPopover(); // above everything, dialogs of the page too
  }

  /** @param {Element|null} element */
  function aim(element) {
    aimed = element;
    const at = element && getBoundingClientRect.call(element);
    /** @param {string} name @param {string} value */
    const set = (name, value) => box.style.setProperty(name, value, "important");
    set("display", at ? "block" : "none");
    if (!at) return;
    set("inset", `${at.top - 4}px auto auto ${at.left - 4}px`);
    set("width", `${at.width + 4}px`);
    set("height", `${at.height + 4}px`);
  }

  /**
   * The element around another, through shadow roots.
   * @param {Element} element
   * @returns {Element|null}
   */
  function around(element) {
    const parent = parentNode?.call(element) ?? null;
    const outer = parent instanceof ShadowRoot ? parent.host : parent;
    return outer instanceof Element && outer !== document.documentElement ? outer : null;
  }

  /** @param {Event} event */
  function targetOf(event) {
    const [target] = composedPath.call(event);
    return target instanceof Element && target !== document.documentElement ? target : null;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {(picked: boolean) => void} done
   */
  function onKey({ key }, done) {
    if (key === "Escape") return done(false);
    if (key === "Enter" && aimed) return done(true);
    if (key === "ArrowUp" && aimed) {
      const outer = around(aimed);
      if (outer) inner.push(aimed);
      return aim(outer ?? aimed);
    }
    if (key === "ArrowDown") aim(inner.pop() ?? aimed);
  }

  /** @returns {Promise<boolean>} */
  function pick() {
    return new Promise((resolve) => {
      /** @param {boolean} picked */
      const done = (picked) => {
        for (const type of types) window.removeEventListener(type, onEvent, true);
        window.removeEventListener("pointermove", onMove, true);
        host.remove();
        world.wclipperPicked = picked ? aimed : null;
        resolve(picked);
      };
      /** @param {Event} event */
      const onEvent = (event) => {
        if (!event.isTrusted) return;
        preventDefault.call(event);
        stopImmediatePropagation.call(event);
        if (event instanceof KeyboardEvent) onKey(event, done);
        else if (event.type === "click") done(aimed !== null);
      };
      /** @param {Event} event */
      const onMove = (event) => {
        if (!event.isTrusted) return;
        inner = [];
        aim(targetOf(event));
      };
      for (const type of types) window.addEventListener(type, onEvent, { capture: true, passive: false });
      window.addEventListener("pointermove", onMove, { capture: true });
      world.wclipperLeave = () => done(false);
    });
  }

  world.wclipperLeave?.(); // the person asks a second time
  build(chrome.i18n.getMessage("pickNote") || TEXT);
  aim(document.activeElement === document.body ? null : document.activeElement);
  window.focus();
  return pick();
})();
