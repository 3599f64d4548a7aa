/** A picture of one path, as high as the text beside it. It says nothing that is not said beside it. */
export const Icon = ({ path }: { readonly path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden>
    <path d={path} />
  </svg>
);
