/** A page with only a heading, or only a text. */
export function TextPage({ heading, text }: { heading?: string | undefined; text?: string | undefined }) {
  return (
    <>
      {heading && <h1 className="title">{heading}</h1>}
      {text && <p className="text">{text}</p>}
    </>
  );
}
