import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useLayoutEffect, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import { figuresOfColumn } from '../../data/lists/figures.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { CARDS } from '../../ui/breakpoints.ts';
import { PopoverDialog } from '../../ui/PopoverDialog.tsx';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { useSortable } from '../../ui/useSortable.ts';
import { AS_CONFIGURED, type ColumnState, STEP, widthWithin } from '../model/columnState.ts';
import type { EntityTableInstance, TableColumn } from '../model/useEntityTable.ts';
import { ColumnFigures } from './ColumnFigures.tsx';

interface ColumnsMenuProps extends OpenedPopup {
  readonly table: EntityTableInstance;
  readonly entity: Entity;
  /** The source of the list, and the query whose records it shows. */
  readonly source: ListSource;
  readonly query: ListQuery;
  readonly columnState: ColumnState;
  readonly onColumnState: (next: ColumnState) => void;
}

/** The menu for the columns of a list, their order and widths, the row height, and column summaries. */
export function ColumnsMenu({
  table,
  entity,
  source,
  query,
  anchor,
  columnState,
  onColumnState,
  onClose,
}: ColumnsMenuProps) {
  // Cards have no widths.
  const hasCards = useMedia(CARDS);
  const { texts } = usePanel();
  const id = useId();
  const columns = table.getAllLeafColumns();
  const shown = table.getVisibleLeafColumns();

  // After rendering: a button that moved with its column has lost the focus.
  const [focusTarget, setWanted] = useState<{ readonly id: string }>();
  useLayoutEffect(() => {
    if (focusTarget) document.getElementById(focusTarget.id)?.focus();
  }, [focusTarget]);
  const move = (from: number, to: number) => {
    const fields = columns.map((column) => column.id);
    fields.splice(to, 0, ...fields.splice(from, 1));
    table.setColumnOrder(fields);
  };
  const list = useSortable('vertical', move);
  /** The column whose summary is shown. */
  const [summed, setSummed] = useState<string>();
  const resize = (column: TableColumn, by: number) =>
    table.setColumnSizing((sizes) => {
      const width = sizes[column.id] ?? widthOnPage(shown.indexOf(column));
      return { ...sizes, [column.id]: widthWithin(width + by) };
    });

  return (
    <PopoverDialog title={texts.columns} anchor={anchor} sx={{ width: 440 }} onClose={onClose}>
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map((column, index) => {
          const { meta } = column.columnDef;
          if (!meta) return null;
          const { field, title } = meta.config;
          const isShown = column.getIsVisible();
          const summary = interpolate(texts.summary, { column: title });
          const button = (what: string, label: string, sign: string, isOpen: boolean, act: () => void) => (
            <IconButton
              id={`${id}-${field}-${what}`}
              size="small"
              aria-label={interpolate(label, { column: title })}
              disabled={!isOpen}
              onClick={act}
              sx={{ width: 36, height: 36 }}
            >
              {sign}
            </IconButton>
          );
          const moveTo = (to: number, what: 'up' | 'down') => {
            move(index, to);
            // At an end the button is disabled, and the other one of the pair takes the focus.
            const isEnd = to === 0 || to === columns.length - 1;
            setWanted({ id: `${id}-${field}-${isEnd ? (what === 'up' ? 'down' : 'up') : what}` });
          };
          return (
            <Box
              component="li"
              key={field}
              data-sortable
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                borderRadius: 1,
                cursor: 'grab',
                userSelect: 'none',
                WebkitUserSelect: 'none',
                WebkitTouchCallout: 'none',
                // A calm list of names: the buttons of a line show where the pointer or the focus is.
                '@media (hover: hover)': {
                  '&:hover': { bgcolor: 'action.hover' },
                  '&:not(:hover, :focus-within, :has([aria-expanded=true])) > .MuiIconButton-root': { opacity: 0 },
                },
              }}
            >
              <DragIndicator aria-hidden fontSize="small" sx={{ color: 'text.disabled' }} />
              <FormControlLabel
                sx={{ flex: 1, mr: 2, ml: 0 }}
                control={
                  <Checkbox
                    size="small"
                    checked={isShown}
                    // A table without columns shows nothing.
                    disabled={isShown && shown.length === 1}
                    onChange={column.getToggleVisibilityHandler()}
                  />
                }
                label={title}
              />
              {button('up', texts.columnUp, '↑', index > 0, () => moveTo(index - 1, 'up'))}
              {button('down', texts.columnDown, '↓', index < columns.length - 1, () => moveTo(index + 1, 'down'))}
              {!hasCards && button('narrower', texts.columnNarrower, '−', isShown, () => resize(column, -STEP))}
              {!hasCards && button('wider', texts.columnWider, '+', isShown, () => resize(column, STEP))}
              {figuresOfColumn(entity, meta.config, source) && (
                <IconButton
                  size="small"
                  aria-label={summary}
                  aria-expanded={summed === field}
                  onClick={() => setSummed(summed === field ? undefined : field)}
                  sx={{ width: 36, height: 36 }}
                >
                  Σ
                </IconButton>
              )}
              {summed === field && (
                <ColumnFigures name={summary} entity={entity} column={meta.config} source={source} query={query} />
              )}
            </Box>
          );
        })}
      </Box>
      <FormControl sx={{ mt: 1 }}>
        <FormLabel id={`${id}-density`}>{texts.density}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={`${id}-density`}
          value={columnState.density}
          onChange={(_, value) =>
            onColumnState({ ...columnState, density: value === 'compact' ? 'compact' : 'comfortable' })
          }
        >
          <FormControlLabel value="comfortable" control={<Radio size="small" />} label={texts.comfortable} />
          <FormControlLabel value="compact" control={<Radio size="small" />} label={texts.compact} />
        </RadioGroup>
      </FormControl>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <Button onClick={() => onColumnState(AS_CONFIGURED)}>{texts.columnsReset}</Button>
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </Box>
    </PopoverDialog>
  );
}

/** The rendered width of a column: unchanged widths are not stored. */
const widthOnPage = (index: number): number =>
  Math.round(document.querySelectorAll('.table th:not([data-lead])')[index]?.getBoundingClientRect().width ?? 160);
