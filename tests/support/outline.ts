import axe from 'axe-core';

/**
 * The page as a screen reader finds it: a line per element with its role, name, value, states and description
 * (a field's help and error). A row of a table is one line. Made to be read as a diff.
 *
 *   textbox "Name" = "a" [required] [invalid] [focus] – Name is required
 */
export function outline(root: Element = document.body): string {
  axe.setup(root.ownerDocument);
  try {
    return `${linesOf(root).join('\n')}\n`;
  } finally {
    axe.teardown();
  }
}

/** The texts that describe a control: its error, its help. */
export const descriptionsOf = (element: Element): string[] =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(/\s+/)
    .map((id) => id && textOf(document.getElementById(id)))
    .filter(Boolean);

const implicitRoles: Readonly<Record<string, string>> = {
  BUTTON: 'button',
  H1: 'heading 1',
  H2: 'heading 2',
  H3: 'heading 3',
  H4: 'heading 4',
  IMG: 'img',
  LI: 'listitem',
  MAIN: 'main',
  NAV: 'navigation',
  OL: 'list',
  TABLE: 'table',
  TD: 'cell',
  TEXTAREA: 'textbox',
  TH: 'columnheader',
  TR: 'row',
  UL: 'list',
};

const inputRoles: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  date: 'date',
  file: 'file',
  number: 'spinbutton',
  radio: 'radio',
  search: 'searchbox',
};

function roleOf(element: Element): string | undefined {
  const explicit = element.getAttribute('role');
  if (explicit) return ['presentation', 'none', 'generic'].includes(explicit) ? undefined : explicit;
  if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? 'textbox';
  if (element.tagName === 'A') return element.hasAttribute('href') ? 'link' : undefined;
  if (element.tagName === 'IMG' && element.getAttribute('alt') === '') return undefined;
  if (element.tagName === 'FIELDSET') return 'group';
  if (element.tagName === 'SECTION') return nameOf(element) ? 'region' : undefined;
  return implicitRoles[element.tagName];
}

/** Roles whose name says all of their content. */
const leaves = new Set([
  'textbox',
  'button',
  'link',
  'option',
  'img',
  'switch',
  'checkbox',
  'radio',
  'heading 1',
  'heading 2',
]);
/** Roles that are named by their content, which has its own lines. */
const unnamed = new Set(['alert', 'status', 'list', 'listitem', 'main', 'row', 'cell', 'columnheader', 'table']);

function linesOf(element: Element): string[] {
  const lines: string[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Text) {
      if (trim(child.data)) lines.push(trim(child.data));
    } else if (child instanceof Element && isExposed(child)) {
      lines.push(...elementLines(child));
    }
  }
  return lines;
}

function elementLines(element: Element): string[] {
  const role = roleOf(element);
  if (!role) {
    if (isSaidElsewhere(element)) return [];
    return hasBlocks(element) || hasRoleInside(element) ? linesOf(element) : [textOf(element)].filter(Boolean);
  }
  if (role === 'row') return [`row${states(element)}: ${[...element.children].map(inline).join(' | ')}`];
  const head = [
    role,
    unnamed.has(role) ? '' : quoted(nameOf(element)),
    shownValue(element, role),
    role === 'table' ? `(${element.getAttribute('aria-rowcount')} rows)` : '',
  ];
  const said = descriptionsOf(element).filter((text) => role !== 'dialog' || !textOf(element).includes(text));
  const line = head.filter(Boolean).join(' ') + states(element) + (said.length > 0 ? ` – ${said.join(' – ')}` : '');
  if (leaves.has(role) || role === 'combobox' || element instanceof HTMLInputElement) return [line];
  const inside = linesOf(element);
  const [only] = inside;
  if (['alert', 'status', 'listitem', 'cell'].includes(role) && inside.length === 1) return [`${line}: ${only}`];
  return [line, ...inside.map((below) => `  ${below}`)];
}

const inline = (cell: Element) => {
  const sorted = cell.getAttribute('aria-sort');
  return linesOf(cell).join(', ') + (sorted ? ` [${sorted}]` : '');
};

function shownValue(element: Element, role: string): string {
  if (role === 'switch' || role === 'checkbox') return '';
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return `= "${element.value}"`;
  return role === 'combobox' ? `= "${textOf(element)}"` : '';
}

function states(element: Element): string {
  const aria = (name: string) => element.getAttribute(`aria-${name}`) === 'true';
  const input = element instanceof HTMLInputElement ? element : undefined;
  const disabled = aria('disabled') || element.matches(':disabled');
  const found = [
    (aria('checked') || input?.checked) && 'checked',
    aria('selected') && 'selected',
    aria('pressed') && 'pressed',
    element.hasAttribute('aria-expanded') && !element.matches('input') && (aria('expanded') ? 'open' : 'closed'),
    disabled && 'disabled',
    aria('busy') && 'busy',
    (aria('required') || input?.required) && 'required',
    input?.step && input.step !== 'any' && `step ${input.step}`,
    aria('invalid') && 'invalid',
    element === document.activeElement && 'focus',
  ];
  return found
    .filter(Boolean)
    .map((state) => ` [${state}]`)
    .join('');
}

/** Labels, help and errors are in the line of their control. */
const isSaidElsewhere = (element: Element) =>
  element.matches('label:not(:has(input)), label > :not(:has(input)), legend') ||
  (element.id !== '' &&
    document.querySelector(
      `:is([aria-describedby~="${CSS.escape(element.id)}"]):not([role="dialog"]), [aria-labelledby~="${CSS.escape(element.id)}"]:is(input, [role="combobox"])`,
    ) !== null);

const hasBlocks = (element: Element) =>
  [...element.children].some((child) => !getComputedStyle(child).display.startsWith('inline'));

const hasRoleInside = (element: Element) =>
  [...element.querySelectorAll('*')].some((inner) => isExposed(inner) && (roleOf(inner) || isSaidElsewhere(inner)));

function isExposed(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true' || element.matches('script, style, template')) return false;
  const { display, visibility } = getComputedStyle(element);
  return display !== 'none' && visibility !== 'hidden';
}

function textOf(element: Element | null): string {
  if (!element) return '';
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Text) return node.data;
    return node instanceof Element && isExposed(node) ? textOf(node) : '';
  });
  return trim(parts.join(''));
}

const nameOf = (element: Element) => trim(axe.commons.text.accessibleText(element));
const trim = (text: string) => text.replace(/[\s\u200B]+/g, ' ').trim();
const quoted = (name: string) => (name ? `"${name}"` : '(no name)');
