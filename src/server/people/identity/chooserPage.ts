import { createHash } from 'node:crypto';
import { firstLetter } from '../../../shared/text/firstLetter.ts';
import type { Account } from './account.ts';

/** A page, and the policy that allows only its own script and style. */
interface Page {
  readonly html: string;
  readonly policy: string;
}

const style = `
:root { color-scheme: light dark; --page: #f2f4f8; --card: #fff; --text: #1f2430; --soft: #5a6272; --line: #dfe3ea; --hover: #f1f5fd; --accent: #1a62d6 }
@media (prefers-color-scheme: dark) { :root { --page: #14171d; --card: #1d2129; --text: #e9ecf2; --soft: #a4adbd; --line: #333a46; --hover: #272d38; --accent: #8ab4ff } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { width: 100%; max-width: 400px; padding: 32px 8px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 16px }
header { padding: 0 24px 16px; text-align: center }
svg { width: 32px; height: 32px }
h1 { margin: 12px 0 4px; font-size: 22px; font-weight: 600; line-height: 1.3 }
p { margin: 0; color: var(--soft); font-size: 14px }
ul { margin: 0; padding: 0; list-style: none }
li + li { border-top: 1px solid var(--line) }
button { display: flex; align-items: center; gap: 16px; width: 100%; min-height: 64px; padding: 8px 24px; border: 0; border-radius: 8px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer }
button:hover { background: var(--hover) }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px }
i { flex: none; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; background: var(--accent); color: var(--card); font-style: normal; font-weight: 600 }
b { display: block; font-weight: 600 }
small { display: block; color: var(--soft); font-size: 14px; overflow-wrap: anywhere }
footer { padding: 16px 24px 0; text-align: center; color: var(--soft); font-size: 13px }
`;

const script = `
document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  if (!window.opener) {
    document.querySelector('footer').textContent = 'Open this page from the panel: its button is "Sign in with Google".';
    return;
  }
  window.opener.postMessage({ kind: 'chosen', claims: JSON.parse(button.dataset.claims) }, location.origin);
  // Delayed, because a test that clicks would lose the page in the middle of the click.
  setTimeout(() => window.close(), 150);
});
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page where a demo account is chosen, as on Google's own page. */
export function chooserPage(accounts: readonly Account[]): Page {
  const items = accounts.map(({ sub, email, name }) => {
    const claims = JSON.stringify({ sub, email, name, email_verified: true });
    return `<li><button type="button" data-claims="${escaped(claims)}"><i aria-hidden="true">${escaped(firstLetter(name))}</i><span><b>${escaped(name)}</b> <small>${escaped(email)}</small></span></button></li>`;
  });
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with Google</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="#1a62d6" d="M12 2 4 6v6c0 4.6 3.3 8.6 8 10 4.7-1.4 8-5.4 8-10V6l-8-4Z"/><path fill="#fff" d="m10.9 15.9-3.3-3.3 1.4-1.4 1.9 1.9 4.5-4.5 1.4 1.4-5.9 5.9Z"/></svg>
<h1>Choose an account</h1>
<p>to continue to the shop&rsquo;s admin panel</p>
</header>
<ul>
${items.join('\n')}
</ul>
<footer>Demo accounts of this computer. No password, no network.</footer>
</main>
<script>${script}</script>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}
