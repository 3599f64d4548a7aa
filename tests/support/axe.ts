import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe's violations on the page, one line each: rule, element, reason.
 * @param except rules that do not apply, e.g. to a page that holds only a spinner
 */
export async function axeViolations(...except: string[]): Promise<string[]> {
  // These are about the test page around the panel.
  const off = ['html-has-lang', 'document-title', ...except];
  return violationsOf({ runOnly: tags, rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])) });
}

/** The violations that a colour scheme can cause: only contrast. */
export const contrastViolations = (): Promise<string[]> =>
  violationsOf({ runOnly: { type: 'rule', values: ['color-contrast'] } });

/** All violations in the light scheme, and those of contrast in the dark one. Leaves it light. @param except as above */
export async function violationsInBothSchemes(...except: string[]): Promise<string[]> {
  const light = await axeViolations(...except);
  setScheme('dark');
  const dark = await contrastViolations();
  setScheme('light');
  return [...light.map((violation) => `light: ${violation}`), ...dark.map((violation) => `dark: ${violation}`)];
}

/** Puts the page into a colour scheme. */
export function setScheme(scheme: 'light' | 'dark'): void {
  document.documentElement.setAttribute('data-color-scheme', scheme);
}

async function violationsOf(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
