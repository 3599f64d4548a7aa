/**
 * `fetch` with upload progress, which the platform's own lacks: it uses XMLHttpRequest.
 * @param onSent gets the share of the body that has been sent, from 0 to 1
 */
export const fetchWithProgress =
  (onSent: (share: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    const body = await request.arrayBuffer();
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      call.responseType = 'arraybuffer';
      for (const [name, value] of request.headers) call.setRequestHeader(name, value);
      call.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
      call.addEventListener('load', () => resolve(answerOf(call)));
      // The message of `fetch` in Chromium.
      call.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      call.addEventListener('abort', () => reject(signal.reason));
      signal.addEventListener('abort', () => call.abort());
      call.send(body);
    });
  };

function answerOf(call: XMLHttpRequest): Response {
  const lines = call.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const { status, statusText } = call;
  const body: unknown = call.response;
  // An answer such as 204 may have no body, not even an empty one.
  const isEmpty = !(body instanceof ArrayBuffer) || body.byteLength === 0;
  return new Response(isEmpty ? null : body, { status, statusText, headers });
}
