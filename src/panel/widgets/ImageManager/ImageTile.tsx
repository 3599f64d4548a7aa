import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useApi } from '../../data/session/context.tsx';
import { useFormScope } from '../form/formScope.ts';
import type { EntryPart } from '../form/useEntryFocus.ts';
import { AltText } from './AltText.tsx';
import { type Image, nameOf, urlOf, withAltText } from './images.ts';
import type { Step } from './useMoves.ts';

const Tile = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  minWidth: 124,
  padding: theme.spacing(1),
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  // On iOS a long press would select the text, or open the menu of the picture.
  '&[data-sortable]': { cursor: 'grab', userSelect: 'none', WebkitUserSelect: 'none', WebkitTouchCallout: 'none' },
}));

const Thumbnail = styled('img', { shouldForwardProp: (prop) => prop !== 'main' })<{ main: boolean }>(
  ({ theme, main }) => {
    const { palette } = theme.vars ?? theme;
    return {
      borderRadius: theme.shape.borderRadius,
      background: 'var(--backdrop)',
      border: `3px solid ${main ? palette.primary.main : 'transparent'}`,
      outline: `1px solid ${palette.divider}`,
      // Where the colours are the system's, each border would be drawn.
      '@media (forced-colors: active)': main
        ? { borderColor: 'Highlight', outline: '2px solid Highlight' }
        : { borderColor: 'Canvas' },
    };
  },
);

interface ImageTileProps {
  readonly image: Image;
  /** Its number in the list, from 1, and how many there are. */
  readonly position: number;
  readonly count: number;
  /** Width and height of the thumbnail, in pixels. */
  readonly size: number;
  readonly fit: 'contain' | 'cover';
  readonly disabled: boolean;
  /** Without `altText` the alt text cannot be edited. */
  readonly texts: Readonly<
    Record<'image' | 'remove' | 'moveLeft' | 'moveRight' | 'main' | 'makeMain' | 'altText', string>
  >;
  /** Its error, and the id of the message. */
  readonly error?: string;
  readonly errorId: string;
  /** The id of what opens its alt text, and whether the error is there. */
  readonly altTextId: string;
  readonly isAltTextWrong: boolean;
  readonly onChange: (image: Image) => void;
  readonly onMakeMain: () => void;
  readonly onMove: (by: Step) => void;
  readonly onRemove: () => void;
}

/** One image of a list, with its buttons. */
export function ImageTile({
  image,
  position,
  count,
  size,
  fit,
  disabled,
  texts,
  error,
  errorId,
  altTextId,
  isAltTextWrong,
  onChange,
  onMakeMain,
  onMove,
  onRemove,
}: ImageTileProps) {
  const { imageAddress } = useApi();
  const { entity } = useFormScope();
  const main = image['isPrimary'] === true;
  return (
    <Tile data-sortable={disabled ? undefined : true}>
      <Thumbnail
        main={main}
        src={imageAddress(urlOf(image), undefined, entity.api)}
        alt={nameOf(image, position, texts.image)}
        width={size}
        height={size}
        style={{ width: size, height: size, objectFit: fit }}
        draggable={false}
      />
      <Button
        size="small"
        variant={main ? 'contained' : 'text'}
        aria-pressed={main}
        disabled={disabled}
        onClick={onMakeMain}
        sx={{ minHeight: 32, mt: 0.5, px: 1, whiteSpace: 'nowrap' }}
      >
        {main ? texts.main : texts.makeMain}
      </Button>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <TileButton
          name={`${texts.moveLeft} ${position}`}
          move={-1}
          disabled={disabled || position === 1}
          onClick={() => onMove(-1)}
        >
          ‹
        </TileButton>
        {texts.altText && (
          <AltText
            id={altTextId}
            label={`${texts.altText} ${position}`}
            value={typeof image['altText'] === 'string' ? image['altText'] : ''}
            disabled={disabled}
            error={isAltTextWrong ? errorId : undefined}
            onChange={(text) => onChange(withAltText(image, text))}
          />
        )}
        <TileButton
          name={`${texts.moveRight} ${position}`}
          move={1}
          disabled={disabled || position === count}
          onClick={() => onMove(1)}
        >
          ›
        </TileButton>
      </Box>
      <Box sx={{ position: 'absolute', top: 2, insetInlineEnd: 2 }}>
        <TileButton name={`${texts.remove} ${position}`} part="remove" disabled={disabled} onClick={onRemove}>
          ×
        </TileButton>
      </Box>
      {error !== undefined && (
        <FormHelperText error id={errorId}>
          {error}
        </FormHelperText>
      )}
    </Tile>
  );
}

interface TileButtonProps {
  readonly name: string;
  /** The name of the button for `useEntryFocus`. */
  readonly part?: EntryPart;
  readonly move?: Step;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

const TileButton = ({ name, part, move, disabled = false, onClick, children }: TileButtonProps) => (
  <Button
    size="small"
    color="inherit"
    aria-label={name}
    data-part={part}
    data-move={move}
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
