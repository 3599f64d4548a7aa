import Typography from '@mui/material/Typography';

/** A page with only a heading, or only a text. */
export function TextPage({ heading, text }: { heading?: string | undefined; text?: string | undefined }) {
  return (
    <>
      {heading && <Typography variant="h1">{heading}</Typography>}
      {text && <Typography>{text}</Typography>}
    </>
  );
}
