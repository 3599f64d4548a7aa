/**
 * An address from its template. A step that its values make '.' or '..' would lead somewhere else, as browsers and servers
 * resolve it: such an address is none.
 * @param fill fills in a part of the template, with its values escaped
 */
export function filledAddress(template: string, fill: (part: string) => string): string | undefined {
  const end = /[?#]|$/.exec(template)?.index ?? template.length;
  const steps = template.slice(0, end).split('/');
  const filled = steps.map(fill);
  const leaves = filled.some((step, index) => isDots(step) && step !== steps[index]);
  return leaves ? undefined : filled.join('/') + fill(template.slice(end));
}

/** Whether a text cannot be a step of an address. */
export const isDots = (text: string): boolean => /^\.\.?$/.test(text);
