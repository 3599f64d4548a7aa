interface IconProps {
  readonly path: string;
  /** Its accessible name, if nothing beside it says the same. */
  readonly title?: string;
}

/** A picture of one path, as high as the text beside it. */
export const Icon = ({ path, title }: IconProps) =>
  title === undefined ? (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  ) : (
    <svg className="icon" viewBox="0 0 24 24" role="img">
      <title>{title}</title>
      <path d={path} />
    </svg>
  );
