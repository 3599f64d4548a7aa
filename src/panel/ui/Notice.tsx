import type { ReactNode } from 'react';

/** A page with one message and its buttons. */
export function Notice({ text, detail, children }: { text: string; detail?: string; children?: ReactNode }) {
  return (
    <main className="middle">
      <div className="notice paper">
        <h1>{text}</h1>
        {detail && <p className="small">{detail}</p>}
        {children}
      </div>
    </main>
  );
}
