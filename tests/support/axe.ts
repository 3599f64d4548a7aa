import axe from 'axe-core';

/**
 * What axe finds wrong with the page, one line a fault: rule, element, why.
 * @param except rules that do not apply, e.g. to a page that holds only a spinner
 */
export async function axeFaults(...except: string[]): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    // The test page around the panel is not the panel.
    rules: Object.fromEntries(['html-has-lang', 'document-title', ...except].map((id) => [id, { enabled: false }])),
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
