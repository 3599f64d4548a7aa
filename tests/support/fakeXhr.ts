/**
 * Puts an XMLHttpRequest in place that calls `fetch`, which tests replace: the panel sends files by it. It has what
 * `src/panel/wire/fetchWithProgress.ts` uses.
 * @returns `tell` says how much of the last body has been sent, from 0 to 1; `restore` puts the real one back
 */
export function fakeXhr() {
  const real = window.XMLHttpRequest;
  let tell: (share: number) => void = () => undefined;

  class FetchRequest extends EventTarget {
    readonly upload = new EventTarget();
    responseType = '';
    response: ArrayBuffer | undefined;
    status = 0;
    statusText = '';
    #address = { method: '', url: '' };
    readonly #headers = new Headers();
    readonly #aborter = new AbortController();
    #answered = new Headers();

    open(method: string, url: string) {
      this.#address = { method, url };
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }

    getAllResponseHeaders() {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }

    abort() {
      this.#aborter.abort();
      this.dispatchEvent(new Event('abort'));
    }

    send(body: ArrayBuffer) {
      const total = body.byteLength;
      tell = (share) =>
        this.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: share * total, total }),
        );
      void this.#answer(body);
    }

    async #answer(body: ArrayBuffer) {
      const { method, url } = this.#address;
      try {
        const { signal } = this.#aborter;
        const answer = await window.fetch(url, { method, headers: this.#headers, body, signal });
        this.response = await answer.arrayBuffer();
        [this.status, this.statusText, this.#answered] = [answer.status, answer.statusText, answer.headers];
        this.dispatchEvent(new Event('load'));
      } catch {
        if (!this.#aborter.signal.aborted) this.dispatchEvent(new Event('error'));
      }
    }
  }

  Object.assign(window, { XMLHttpRequest: FetchRequest });
  return {
    tell: (share: number) => tell(share),
    restore: () => Object.assign(window, { XMLHttpRequest: real }),
  };
}
