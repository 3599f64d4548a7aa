import axe from 'axe-core';

/** What axe finds wrong with the page, one line a fault: rule, element, why. */
export async function axeFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    // The test page around the panel is not the panel.
    rules: { 'html-has-lang': { enabled: false }, 'document-title': { enabled: false } },
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
