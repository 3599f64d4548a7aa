import { extendTheme } from '@mui/material/styles';
import file from '#brand/theme.json' with { type: 'json' };
import type { Brand } from '../../shared/config/grammar.ts';
import { LOW, NARROW, TOUCHED } from './breakpoints.ts';
import { PAPERS } from './papers.ts';

/** The look of the shop (docs/shop.md#the-look): the engine's own is empty. */
const brand: Brand = file;

/** MUI makes the lighter and the darker shade of a colour that has none. */
const primary = {
  light: brand.primary?.light ? { main: brand.primary.light } : { main: '#2b56c6', light: '#5b80dd', dark: '#1f429e' },
  dark: brand.primary?.dark ? { main: brand.primary.dark } : { main: '#93b2ff', light: '#b6caff', dark: '#7396ee' },
};

/** Touch targets need 44 px (WCAG 2.5.5). Narrow windows count as touch. */
const touched = `@media ${TOUCHED}`;
const touchable = { [touched]: { minHeight: 44, minWidth: 44 } };

/** A border in forced colours, which show neither backgrounds nor shadows. */
const edged = { '@media (forced-colors: active)': { border: '1px solid' } };

const lined = { border: '1px solid var(--mui-palette-divider)' };

/** Only the primary button has the accent colour. */
const secondary = {
  '&.MuiButton-colorPrimary:not([aria-pressed="true"])': {
    color: 'var(--mui-palette-text-primary)',
    borderColor: 'var(--edge)',
  },
  '&.Mui-disabled': {
    color: 'var(--mui-palette-action-disabled)',
    borderColor: 'var(--mui-palette-action-disabledBackground)',
  },
};

/** The duration of a menu's transition, in ms: short, as a user waits for it. */
const POPOVER = 80;

const narrow = `@media ${NARROW}`;

/** On a phone and in a low window a dialog has smaller margins. */
const narrowDialog = {
  [`${narrow}, (height < 480px)`]: {
    '&:not(.MuiDialog-paperFullScreen)': { width: 'calc(100% - 32px)', maxHeight: 'calc(100% - 32px)', margin: 16 },
  },
};

/** In a low window the title and the buttons of a dialog scroll with its content, which had little room between them. */
const low = `@media ${LOW}`;

/** Not in the filters above a list, whose labels lie on the edges of their fields (field.css). */
const inForm = '&:not(.filters *)';

const focusRing = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
};

/**
 * One calm look in two colour schemes: neutral surfaces, thin lines instead of shadows, a single accent.
 * The contrast of every text is at least 4.5:1, and of every control's edge 3:1.
 */
export const theme = extendTheme({
  colorSchemeSelector: 'data-color-scheme',
  colorSchemes: {
    light: {
      palette: {
        contrastThreshold: 4.5,
        primary: primary.light,
        secondary: { main: '#4d5a70' },
        success: { main: '#1a7340' },
        info: { main: '#0b67a6' },
        warning: { main: '#95560b' },
        error: { main: '#c02626' },
        background: { default: '#f6f7f9', paper: PAPERS.light },
        text: { primary: '#1b212c', secondary: '#545e70' },
        divider: '#e0e4ea',
      },
    },
    dark: {
      palette: {
        contrastThreshold: 4.5,
        primary: primary.dark,
        secondary: { main: '#aeb8c9' },
        // The darker shade is the background of filled alerts and pressed buttons: their text is dark.
        success: { main: '#6cd08f', dark: '#57b378' },
        info: { main: '#7cc2f3', dark: '#62a8da' },
        warning: { main: '#f2b45c', dark: '#d69b45' },
        error: { main: '#ff8d85', dark: '#e8766e' },
        background: { default: '#11141a', paper: PAPERS.dark },
        text: { primary: '#e7eaf0', secondary: '#a6afbf' },
        divider: '#2c323d',
      },
    },
  },
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 120,
      short: 150,
      standard: 180,
      complex: 190,
      enteringScreen: 180,
      leavingScreen: 150,
    },
  },
  shape: { borderRadius: brand.radius ?? 8 },
  typography: {
    fontFamily: brand.font ?? 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h6: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    subtitle1: { fontSize: '0.875rem', fontWeight: 600 },
    body1: { fontSize: '0.875rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', ...edged } } },
    // Title, content and buttons have the same edges.
    MuiDialogTitle: { styleOverrides: { root: { [narrow]: { paddingInline: 16 } } } },
    MuiDialogContent: {
      styleOverrides: {
        root: { overscrollBehavior: 'contain', [narrow]: { paddingInline: 16 }, [low]: { overflow: 'visible' } },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: { flexWrap: 'wrap', rowGap: 8, padding: '16px 24px', [narrow]: { padding: '12px 16px' } },
      },
    },
    // In the dark scheme overlays have the colour of the page.
    MuiPopover: { defaultProps: { transitionDuration: POPOVER }, styleOverrides: { paper: lined } },
    MuiMenu: { defaultProps: { transitionDuration: POPOVER } },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiAutocomplete: {
      defaultProps: { size: 'small', slotProps: { clearIndicator: { title: '' }, popupIndicator: { title: '' } } },
      styleOverrides: { paper: lined },
    },
    MuiDialog: {
      // A dialog that fades in is transparent while its fields could be used.
      defaultProps: {
        transitionDuration: { enter: 0, exit: 150 },
        slotProps: { backdrop: { transitionDuration: 150 } },
      },
      styleOverrides: {
        root: { bottom: 'var(--keyboard, 0px)' },
        // A name without a blank is broken before it is wider than the dialog.
        paper: {
          borderRadius: 12,
          overflowWrap: 'break-word',
          ...narrowDialog,
          [low]: { display: 'block' },
          // Of one height, whatever comes later, or whichever of its tabs is open.
          '@media (height >= 600px)': {
            '[data-tall] &:not(.MuiDialog-paperFullScreen)': { height: 'min(100% - 64px, 760px)' },
          },
        },
        paperFullScreen: { borderRadius: 0, '&.MuiDialog-paperFullScreen': { maxWidth: '100%' } },
      },
    },
    MuiChip: { styleOverrides: { root: edged } },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: touchable, contained: edged, outlined: secondary },
    },
    // Its button has the panel's own tip (IconTips), in place of the browser's, as those of MuiAutocomplete.
    MuiAlert: { defaultProps: { slotProps: { closeButton: { title: '' } } } },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 8, ...touchable } } },
    MuiMenuItem: { styleOverrides: { root: touchable } },
    MuiInputBase: {
      // Its key frames are in base.css: inserted with each form, they would make the browser compute the styles of the whole page.
      defaultProps: { disableInjectingGlobalStyles: true },
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          // Smaller texts make a phone zoom in.
          [touched]: { minHeight: 44, fontSize: '1rem' },
        },
        input: {
          '&[type="number"]': { fontVariantNumeric: 'tabular-nums' },
          // MUI hides it below a label that lies in the field.
          [inForm]: { '&&::placeholder': { opacity: '0.6 !important' } },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          minHeight: 38,
          backgroundColor: 'var(--mui-palette-background-paper)',
          '&.Mui-disabled': { backgroundColor: 'var(--mui-palette-action-hover)' },
        },
        notchedOutline: {
          borderColor: 'var(--edge)',
          textAlign: 'start',
          [inForm]: { top: 0, '& > legend': { display: 'none' } },
        },
      },
    },
    MuiSwitch: {
      styleOverrides: {
        root: { [touched]: { width: 64, height: 44, padding: '15px 15px' } },
        switchBase: { [touched]: { padding: 12 } },
      },
    },
    // The star of a required field has no alternative text, so that the field's accessible name stays exactly as in the
    // config; screen readers read `required` from the input.
    MuiFormLabel: { defaultProps: { required: false } },
    // Above its field, where it is read before what it names, and may be as long as it is.
    MuiInputLabel: {
      defaultProps: { required: false },
      styleOverrides: {
        root: {
          [inForm]: {
            position: 'static',
            transform: 'none',
            maxWidth: '100%',
            marginBlockEnd: 4,
            fontSize: '0.8125rem',
            fontWeight: 500,
            lineHeight: 1.4,
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
            color: 'var(--mui-palette-text-primary)',
            '&.Mui-error': { color: 'var(--mui-palette-error-main)' },
          },
          '.filters &': {
            fontSize: '0.875rem',
            [touched]: { '&:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 12px)' } },
          },
        },
      },
    },
    MuiInputAdornment: { styleOverrides: { root: { '& > p': { fontSize: 'inherit' } } } },
    MuiFormControlLabel: { styleOverrides: { label: { fontSize: '0.875rem', [touched]: { fontSize: '1rem' } } } },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
    MuiFormControl: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          '&:has(> .MuiInputBase-root :required) > .MuiFormLabel-root::after': { content: ["' *'", "' *' / ''"] },
        },
      },
    },
  },
});
