import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { memoizeAsync } from '../../../shared/base/memoizeAsync.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { useConfig } from '../../config/context.ts';
import { useApi, useToasts } from '../../data/session/context.tsx';
import { Later, later } from '../../ui/later.tsx';
import type { Exported, ExportJob } from './exportJob.ts';

const Exporting = later(() => import('./Exporting.tsx'));

/** Fetches the code of an export. */
const exportCode = memoizeAsync(() => import('./exportJob.ts'));
const preload = () => {
  Exporting.preload();
  exportCode().catch(() => undefined);
};

interface ExportButtonsProps {
  readonly entity: Entity;
  /** The kinds of file, and printing, with a button each. */
  readonly kinds: readonly Exported['as'][] | undefined;
  readonly isEmpty: boolean;
  /** Called at the start: the records and columns that the list shows then. */
  readonly shown: () => Omit<Exported, 'entity' | 'as'>;
}

/** The export buttons, and the progress of a running export. Leaving the list stops it. */
export function ExportButtons({ entity, kinds, isEmpty, shown }: ExportButtonsProps) {
  const config = useConfig();
  const { texts } = config.panel;
  const naming = { config, client: useQueryClient(), api: useApi() };
  const toasts = useToasts();
  const [job, setJob] = useState<ExportJob>();
  const running = useRef<ExportJob>(undefined);
  // Also while its code is loading.
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.stop();
    };
  }, []);
  const titles = { csv: texts.exportCsv, json: texts.exportJson, print: texts.print };

  const exportAs = async (as: Exported['as'], button: HTMLButtonElement) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      preload();
      const { startExport, endText } = await exportCode();
      if (isGone.current) return;
      const exported = shown();
      const started = startExport(naming, { entity, as, ...exported });
      running.current = started;
      setJob(started);
      const end = await started.ended;
      // For an export of one call the browser's own download message is enough.
      if (as !== 'print' && (end === 'stopped' || !exported.source.isWhole))
        toasts.show(...(await endText(config, entity, started.get(), end)));
    } catch {
      toasts.show('error', texts.unreachable);
    }
    running.current = undefined;
    isBusy.current = false;
    const hadFocus = document.activeElement?.closest('.exporting')?.parentElement === button.parentElement;
    flushSync(() => setJob(undefined));
    if (hadFocus) button.focus();
  };
  return (
    <>
      {job && (
        <Later>
          <Exporting entity={entity} job={job} title={titles[job.as]} />
        </Later>
      )}
      {kinds?.map((as) => (
        <button
          key={as}
          type="button"
          className="button little plain"
          disabled={isEmpty || job !== undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={({ currentTarget }) => void exportAs(as, currentTarget)}
        >
          {titles[as]}
        </button>
      ))}
    </>
  );
}
