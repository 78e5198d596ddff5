"""Characters of mathematics and the TeX commands for them."""

from __future__ import annotations

_GREEK = """
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu
ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega µ mu
"""
_OPERATORS = """
± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ⋆ star ∘ circ ∙ bullet • bullet ⊕ oplus ⊗ otimes ⊖ ominus ⊙ odot
∩ cap ∪ cup ⊎ uplus ⊓ sqcap ⊔ sqcup ∨ vee ∧ wedge ∖ setminus ≀ wr † dagger ‡ ddagger ⊥ perp ∥ parallel ∣ mid ∤ nmid
≤ leq ⩽ leqslant ≥ geq ⩾ geqslant ≪ ll ≫ gg ≠ neq ≡ equiv ≢ not\\equiv ≈ approx ≃ simeq ≅ cong ∼ sim ≁ nsim ∝ propto
≺ prec ≻ succ ⪯ preceq ⪰ succeq ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊊ subsetneq ∈ in ∉ notin ∋ ni ⊢ vdash ⊨ models
≔ coloneqq ≐ doteq ∀ forall ∃ exists ∄ nexists ¬ neg ∅ emptyset ∞ infty ∂ partial ∇ nabla ∆ Delta ℏ hbar ℓ ell
ℜ Re ℑ Im ℵ aleph ℘ wp ∠ angle △ triangle □ square ◻ square ⊤ top ∴ therefore ∵ because … ldots ⋯ cdots ⋮ vdots ⋱ ddots
∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes
"""
_ARROWS = """
← leftarrow → rightarrow ↔ leftrightarrow ⇐ Leftarrow ⇒ Rightarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto
⟵ longleftarrow ⟶ longrightarrow ⟹ Longrightarrow ⟸ Longleftarrow ⟺ iff ⟼ longmapsto ↪ hookrightarrow ↩ hookleftarrow
⇀ rightharpoonup ⇌ rightleftharpoons ↗ nearrow ↘ searrow ↠ twoheadrightarrow ⇝ rightsquigarrow
"""
_BRACKETS = "⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert"


def _pairs(*texts: str) -> dict[str, str]:
    words = " ".join(texts).split()
    return {char: f"\\{name}" for char, name in zip(words[::2], words[1::2], strict=True)}


_LETTERS = {
    **{char: f"\\mathbb{{{plain}}}" for char, plain in zip("ℂℍℕℙℚℝℤ", "CHNPQRZ", strict=True)},
    **{char: f"\\mathcal{{{plain}}}" for char, plain in zip("ℬℰℱℋℐℒℳℛ", "BEFHILMR", strict=True)},
}


def _alphabets() -> dict[str, str]:
    """The Latin alphabets of the block of mathematical characters that TeX has a command for."""
    styles = {0x1D400: "mathbf", 0x1D434: "", 0x1D468: "boldsymbol", 0x1D49C: "mathcal", 0x1D504: "mathfrak"}
    styles |= {0x1D538: "mathbb", 0x1D5A0: "mathsf", 0x1D670: "mathtt"}
    letters = [*map(chr, range(65, 91)), *map(chr, range(97, 123))]
    return {
        chr(start + index): f"\\{style}{{{letter}}}" if style else letter
        for start, style in styles.items()
        for index, letter in enumerate(letters)
    }


COMMANDS = {
    **_alphabets(),
    **_LETTERS,
    **_pairs(_GREEK, _OPERATORS, _ARROWS, _BRACKETS),
    "−": "-",
    "′": "'",
    "″": "''",
    "∕": "/",
    "\xa0": r"\ ",
}
"""TeX for single characters; others stand for themselves."""

FUNCTIONS = frozenset(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max "
    "min Pr sec sin sinh sup tan tanh".split()
)
LARGE = frozenset(
    [
        f"\\{name}"
        for name in "sum prod coprod int iint iiint oint bigcup bigcap bigvee bigwedge bigoplus bigotimes".split()
    ]
    + [f"\\{name}" for name in "lim liminf limsup max min sup inf det gcd Pr".split()]
)
"""Commands whose scripts stand above and below."""
ACCENTS = {
    **dict.fromkeys("^ˆ\u0302", r"\hat"),
    **dict.fromkeys("~˜\u0303∼", r"\tilde"),
    **dict.fromkeys("¯‾\u0304\u0305―", r"\overline"),
    **dict.fromkeys("→\u20d7⃗", r"\vec"),
    **dict.fromkeys("˙.\u0307", r"\dot"),
    **dict.fromkeys("¨\u0308", r"\ddot"),
    "ˇ": r"\check",
    "˘": r"\breve",
    "\u23de": r"\overbrace",
}
FENCES = {"{": r"\{", "}": r"\}", "⟨": r"\langle ", "⟩": r"\rangle ", "‖": r"\Vert ", "": "."}
