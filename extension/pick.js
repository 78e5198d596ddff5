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

  /** @param {string} text */
  function build(text) {
    host.popover = "manual";
    host.style.cssText =
      "all: initial; position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; padding: 0;" +
      "background: none; pointer-events: none; overflow: visible; z-index: 2147483647";
    box.style.cssText =
      "position: fixed; border: 2px solid #0b6354; border-radius: 4px; background: #0b635433; display: none";
    note.style.cssText =
      "position: fixed; inset: auto 0 1.5rem; width: fit-content; max-width: 90vw; margin: 0 auto; padding: .6rem 1rem;" +
      "border-radius: 8px; background: #0b6354; color: #fff; font: 16px/1.4 system-ui, sans-serif; box-shadow: 0 4px 16px #0006";
    note.setAttribute("role", "status");
    note.textContent = text;
    host.attachShadow({ mode: "closed" }).append(box, note);
    document.documentElement.append(host);
    host.showPopover();
  }

  /** @param {Element|null} element */
  function aim(element) {
    aimed = element;
    const at = element && getBoundingClientRect.call(element);
    box.style.display = at ? "block" : "none";
    if (!at) return;
    const [left, top] = [at.left - 4, at.top - 4];
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${at.width + 4}px`,
      height: `${at.height + 4}px`,
    });
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
