/**
 * The formats `email` and `uri` with letters of every script, as browsers and shops have them: 'info@müller.de',
 * 'https://пример.рф' (RFC 6531 and 3987). Regular expressions, because compiled validators contain these as they are.
 */
const other = String.raw`[^\p{ASCII}\s\p{C}]`;
const atom = `(?:[\\w!#$%&'*+/=?^\`{|}~-]|${other})+`;
const alphanumeric = `(?:[a-z\\d]|${other})`;
const label = `${alphanumeric}(?:(?:[a-z\\d-]|${other})*${alphanumeric})?`;

/** An e-mail address. */
export const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, 'iu');

const sign = (signs: string) => String.raw`(?:[\w.~!$&'"()*+,;=${signs}-]|%[\da-f]{2}|${other})`;
const [host, step, rest] = [sign(''), sign(':@'), sign(':@/?')];
const authority = `(?:${sign(':')}*@)?(?:\\[[\\da-f:.]+\\]|${host}*)(?::\\d*)?`;
const path = `${step}+(?:/${step}*)*`;

/** An address with its scheme. */
export const uri = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?://${authority}(?:/${step}*)*|/(?:${path})?|${path})(?:\\?${rest}*)?(?:#${rest}*)?$`,
  'iu',
);
