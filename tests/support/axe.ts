import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with the page, one line a fault: rule, element, why.
 * @param except rules that do not apply, e.g. to a page that holds only a spinner
 */
export async function axeFaults(...except: string[]): Promise<string[]> {
  // The test page around the panel is not the panel.
  const off = ['html-has-lang', 'document-title', ...except];
  return faults({ runOnly: tags, rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])) });
}

/** What another colour scheme can break: nothing but contrast. */
export const contrastFaults = (): Promise<string[]> =>
  faults({ runOnly: { type: 'rule', values: ['color-contrast'] } });

/** All of axe's rules in the light scheme, and in the dark one those that colours can break. Leaves it light. */
export async function faultsInBothSchemes(): Promise<string[]> {
  const light = await axeFaults();
  setScheme('dark');
  const dark = await contrastFaults();
  setScheme('light');
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

function setScheme(scheme: 'light' | 'dark'): void {
  document.documentElement.setAttribute('data-color-scheme', scheme);
}

async function faults(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
