/** When to look. */
interface Moment {
  /** The size that the window was given: the page has answered to it two frames later. */
  readonly size?: { readonly width: number; readonly height: number };
  /** A selector whose last match must be `top`: else another part has opened over it, and nothing is reported. */
  readonly onTop?: string;
}

/**
 * Runs in the page: what of the part on top cannot be reached or read. A control is covered or cut off when the focus comes to
 * it, or takes scrolling sideways, which only tables (WCAG 1.4.10) and rows of tabs may ask for; a word of a button is cut.
 */
export async function outOfReach(top: Element | SVGElement, { size, onTop }: Moment): Promise<string[]> {
  if (size) {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    while (innerWidth !== size.width || innerHeight !== size.height) await frame();
    await frame();
    await frame();
  }
  if (onTop && [...document.querySelectorAll(onTop)].at(-1) !== top) return [];
  const problems = new Set<string>();
  const wide = window.innerWidth + 1;
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') || element.textContent?.trim() || element.id || element.tagName).slice(0, 60);
  const isDrawn = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

  if (document.documentElement.scrollWidth > window.innerWidth) problems.add('the page scrolls sideways');
  for (const box of [document.querySelector('main'), top, ...top.querySelectorAll('*')]) {
    if (
      !box ||
      box.scrollWidth <= box.clientWidth + 1 ||
      box.querySelector('table') ||
      box.closest('[role=tablist], .tab-row')
    )
      continue;
    const { overflowX } = getComputedStyle(box);
    const isScrolled = overflowX === 'auto' || overflowX === 'scroll';
    if (isScrolled && isDrawn(box) && !box.matches('textarea, :has(> [role=tablist]), .tabs-place'))
      problems.add(`scrolls sideways: ${box.className || box.tagName}`);
  }

  // One row is as another.
  const skipped = new Set([...top.querySelectorAll('tbody tr')].slice(2, -1));
  const controls =
    'a[href], button, input, textarea, select, [role=combobox], [role=switch], [role=tab], [role=menuitem]';
  for (const control of top.querySelectorAll<HTMLElement>(controls)) {
    const row = control.closest('tbody tr');
    if (!isDrawn(control) || (row && skipped.has(row)) || control.closest('[aria-hidden=true], .skip')) continue;
    const name = nameOf(control);
    // The input of a switch is larger than what is seen of it.
    const isHidden = control.matches('input') && getComputedStyle(control).opacity === '0';
    const box = isHidden ? (control.parentElement ?? control) : control;
    const before = box.getBoundingClientRect();
    if (before.width < 4 || before.height < 4) continue;
    const scrollsSideways = control.closest('[role=region] :is(td, th):not([data-actions]), [role=tablist], .tab-row');
    if (!scrollsSideways && (before.left < -1 || before.right > wide)) problems.add(`${name}: sideways`);
    // As the focus does.
    control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, right, top: above, bottom } = box.getBoundingClientRect();
    if (left < -1 || right > wide || above < -1 || bottom > window.innerHeight + 1) problems.add(`${name}: cut off`);
    const around = control.closest('.MuiInputBase-root') ?? box;
    const middle = (above + bottom) / 2;
    for (const x of [left + 6, (left + right) / 2, right - 6]) {
      const hit = document.elementFromPoint(x, middle);
      // Beside the text of a field are its buttons.
      if (hit && (around.contains(hit) || hit.contains(box))) continue;
      problems.add(`${name}: covered by ${hit ? hit.className || hit.tagName : 'nothing'}`);
    }
    if (control.matches('button, a, [role=tab], [role=menuitem]') && isCut(control))
      problems.add(`${name}: its text is cut`);
  }
  return [...problems];

  /** Whether a part of its text is drawn outside of it, and no ellipsis says so. */
  function isCut(button: Element): boolean {
    const { left, right, top: from, bottom } = button.getBoundingClientRect();
    const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      if (text.parentElement?.closest('[aria-hidden=true], .MuiTouchRipple-root') || !text.textContent?.trim())
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const drawn = range.getBoundingClientRect();
      if (drawn.width < 2) continue;
      if (drawn.left >= left - 1 && drawn.right <= right + 1 && drawn.top >= from - 2 && drawn.bottom <= bottom + 2)
        continue;
      let around: Element | null = text.parentElement;
      let hasEllipsis = false;
      while (around && button.contains(around)) {
        hasEllipsis ||= getComputedStyle(around).textOverflow === 'ellipsis';
        around = around.parentElement;
      }
      if (!hasEllipsis) return true;
    }
    return false;
  }
}
