import { useMemo } from 'react';
import { useOpenedTexts } from '../../config/context.ts';
import { useFigures } from '../../data/lists/figures.ts';
import { countedBy, figuresOfPlot, Plot, plotTitle } from '../plot/ListSummary.tsx';
import { CardFrame, type CardProps, polled } from './CardFrame.tsx';

/** A card with the plot of a list. */
export function PlotCard(props: CardProps) {
  const { card, entity, source, query } = props;
  const { columns, summary } = entity.list;
  const texts = useOpenedTexts();
  const what = useMemo(() => summary && figuresOfPlot(entity, summary), [entity, summary]);
  const figures = useFigures(source, query, what, polled(entity));
  const groups = figures?.data?.groups;
  const unit = useMemo(() => summary && groups && countedBy(summary, groups)?.unit, [summary, groups]);
  if (!summary || !figures) return null;
  return (
    <CardFrame
      {...props}
      title={plotTitle(texts, card.title, unit)}
      call={figures}
      // The plot is the whole card, with its title.
      sx={{
        '& .plot': { '--bars': '128px', m: 0, mt: 1, p: 0, border: 0 },
        '& figcaption': { display: 'none' },
      }}
    >
      {groups && <Plot columns={columns} summary={{ ...summary, title: card.title }} records={groups} />}
    </CardFrame>
  );
}
