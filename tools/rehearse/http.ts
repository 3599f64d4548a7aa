/** Calls an API with JSON. @returns what it answered @throws for a refusal */
export async function call(
  method: string,
  url: string,
  {
    token,
    scheme = 'Bearer',
    body,
  }: { readonly token?: string; readonly scheme?: string; readonly body?: object } = {},
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `${scheme} ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status}: ${text.slice(0, 500)}`);
  return text && JSON.parse(text);
}
