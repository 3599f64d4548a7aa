import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type FieldProps, getUiOptions, helpId } from '@rjsf/utils';
import { useRef, useState } from 'react';
import { panel } from '../entity/entities.ts';
import { imageAddress } from '../wire/host.ts';
import { FilePicker } from './FilePicker.tsx';
import { type Images, imagesOf, keysOf, makePrimary, move, urlOf } from './images.ts';
import { numberOption, textOption } from './options.ts';
import { useSortable } from './useSortable.ts';
import { useUpload } from './useUpload.ts';

const Tile = styled('li')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(0.5),
  cursor: 'grab',
}));

const Thumbnail = styled('img', { shouldForwardProp: (prop) => prop !== 'main' })<{ main: boolean }>(
  ({ theme, main }) => {
    const { palette } = theme.vars ?? theme;
    return {
      objectFit: 'cover',
      borderRadius: theme.shape.borderRadius,
      background: palette.action.hover,
      border: `3px solid ${main ? palette.primary.main : 'transparent'}`,
      outline: `1px solid ${palette.divider}`,
    };
  },
);

/**
 * A list of images: uploaded, dragged or moved by buttons into order, removed, one of them the main one.
 * Options: `thumbnail` (pixels), and the texts `upload`, `uploading`, `makeMain`, `main`, `invalid`, `uploadFailed`,
 * `image`, `remove`, `moveLeft`, `moveRight` (the last four are followed by the image's number).
 */
export function ImageManager({ formData, onChange, fieldPathId, errorSchema, schema, uiSchema }: FieldProps) {
  const options = getUiOptions(uiSchema);
  const images = imagesOf(formData);
  const keys = keysOf(images);
  // Uploads and drags end later than they began: they change what is there by then.
  const latest = useRef(images);
  latest.current = images;
  const set = (next: Images) => onChange(next, fieldPathId.path);

  const [moved, setMoved] = useState('');
  const moveTo = (from: number, to: number) => {
    set(move(latest.current, from, to));
    setMoved(`${from + 1} → ${to + 1}`);
  };
  const list = useSortable(moveTo);
  const { uploads, start, retry, giveUp } = useUpload((paths) =>
    set([...latest.current, ...paths.map((url) => ({ url, isPrimary: false }))]),
  );

  const texts = {
    image: textOption(options, 'image', 'Image'),
    remove: textOption(options, 'remove', 'Remove image'),
    moveLeft: textOption(options, 'moveLeft', 'Move left image'),
    moveRight: textOption(options, 'moveRight', 'Move right image'),
  };
  const size = numberOption(options, 'thumbnail', 64);
  const failing = Object.keys(errorSchema ?? {}).filter((key) => key !== '__errors');
  const idOfError = (place: string) => `${fieldPathId.$id}_${place}__error`;
  const described = [
    ...failing.map(idOfError),
    failing.length > 0 && idOfError('all'),
    options.help && helpId(fieldPathId),
  ];

  return (
    <Box
      component="fieldset"
      id={fieldPathId.$id}
      tabIndex={-1}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {schema.title}
      </Typography>
      <Box
        component="ul"
        ref={list}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', p: 0, m: 0, mb: 1 }}
      >
        {images.map((image, index) => {
          const main = image['isPrimary'] === true;
          const place = index + 1;
          return (
            <Tile key={keys[index]} data-sortable>
              <Thumbnail
                main={main}
                src={imageAddress(urlOf(image))}
                alt={
                  typeof image['altText'] === 'string' && image['altText']
                    ? image['altText']
                    : `${texts.image} ${place}`
                }
                width={size}
                height={size}
                style={{ width: size, height: size }}
                draggable={false}
              />
              <Button
                size="small"
                variant={main ? 'contained' : 'text'}
                aria-pressed={main}
                onClick={() => set(makePrimary(images, index))}
                sx={{ minHeight: 32, px: 1, whiteSpace: 'nowrap' }}
              >
                {textOption(options, main ? 'main' : 'makeMain')}
              </Button>
              <Box sx={{ display: 'flex' }}>
                <TileButton
                  name={`${texts.moveLeft} ${place}`}
                  disabled={index === 0}
                  onClick={() => moveTo(index, index - 1)}
                >
                  ‹
                </TileButton>
                <TileButton
                  name={`${texts.remove} ${place}`}
                  onClick={() => set(images.filter((_, other) => other !== index))}
                >
                  ×
                </TileButton>
                <TileButton
                  name={`${texts.moveRight} ${place}`}
                  disabled={index === images.length - 1}
                  onClick={() => moveTo(index, index + 1)}
                >
                  ›
                </TileButton>
              </Box>
              {failing.includes(String(index)) && (
                <FormHelperText error id={idOfError(String(index))}>
                  {messageAt(errorSchema, index)}
                </FormHelperText>
              )}
            </Tile>
          );
        })}
        {uploads
          .filter(({ failed }) => !failed)
          .map(({ key }) => (
            <Box component="li" key={key} sx={{ width: size, height: size, display: 'grid', placeItems: 'center' }}>
              <CircularProgress size={28} aria-label={textOption(options, 'uploading', panel.texts.loading)} />
            </Box>
          ))}
      </Box>
      {uploads
        .filter(({ failed }) => failed)
        .map((upload) => (
          <Alert
            key={upload.key}
            severity="error"
            sx={{ mb: 1 }}
            onClose={() => giveUp(upload.key)}
            closeText={panel.texts.close}
            action={
              <>
                <Button color="inherit" size="small" onClick={() => retry(upload)}>
                  {panel.texts.retry}
                </Button>
                <Button color="inherit" size="small" aria-label={panel.texts.close} onClick={() => giveUp(upload.key)}>
                  ×
                </Button>
              </>
            }
          >
            {textOption(options, 'uploadFailed')}: {upload.files.map(({ name }) => name).join(', ')}
          </Alert>
        ))}
      <FilePicker text={textOption(options, 'upload')} multiple onPick={(files) => void start(files)} />
      {failing.length > 0 && (
        <FormHelperText error id={idOfError('all')}>
          {textOption(options, 'invalid')}
        </FormHelperText>
      )}
      <span aria-live="polite" style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {moved}
      </span>
    </Box>
  );
}

interface TileButtonProps {
  readonly name: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

const TileButton = ({ name, disabled = false, onClick, children }: TileButtonProps) => (
  <Button
    size="small"
    color="inherit"
    aria-label={name}
    disabled={disabled}
    onClick={onClick}
    sx={{
      minWidth: 28,
      width: 28,
      minHeight: 32,
      p: 0,
      fontSize: '1.1rem',
      '@media (pointer: coarse)': { width: 44, minHeight: 44 },
    }}
  >
    {children}
  </Button>
);

/** The first sentence below an item of a list, however deep. */
function messageAt(errors: unknown, index: number): string {
  const dig = (node: unknown): string => {
    if (typeof node !== 'object' || node === null) return '';
    if ('__errors' in node && Array.isArray(node.__errors) && node.__errors.length > 0) return String(node.__errors[0]);
    return Object.values(node).map(dig).find(Boolean) ?? '';
  };
  const item =
    typeof errors === 'object' && errors !== null
      ? Object.entries(errors).find(([key]) => key === String(index))
      : undefined;
  return dig(item?.[1]);
}
