import type { PropsWithChildren } from 'react';
import { Link } from 'react-router-dom';

/** A link in the colour of the text around it; only the text if there is nowhere to go. */
export const TextLink = ({ to, children }: PropsWithChildren<{ readonly to: string | undefined }>) =>
  to ? (
    <Link to={to} style={{ color: 'inherit' }}>
      {children}
    </Link>
  ) : (
    children
  );
