import type { Keyed } from '../../src/shared/wire/names.ts';
import { accounts } from '../../src/shop/demo/staff.ts';

/** The products of a shop, as its API has them for the administrator. @param home where the shop answers */
export async function shopProducts(home: string): Promise<Keyed[]> {
  const [{ sub }] = accounts;
  const credential = new URLSearchParams({ id_token: JSON.stringify({ sub }), providerId: 'google.com' });
  const signedIn = await fetch(`${home}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ postBody: credential.toString(), requestUri: home, returnSecureToken: true }),
  });
  const { idToken } = await signedIn.json();
  return (await fetch(`${home}/api/products`, { headers: { authorization: `Bearer ${idToken}` } })).json();
}
