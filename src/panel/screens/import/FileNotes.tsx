import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import type { OpenedTexts } from '../../../shared/config/grammar.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { type Cell, cellText, type ImportFile } from '../files/importFile.ts';
import { linesText } from './linesText.ts';

/** Warnings about a readable file. */
export function FileNotes({ file }: { readonly file: ImportFile }) {
  const texts = useOpenedTexts();
  const notes = useMemo(() => notesOn(file, texts), [file, texts]);
  return notes.map((note) => (
    <Alert key={note} severity="warning" sx={{ mb: 2 }}>
      {note}
    </Alert>
  ));
}

function notesOn({ titles, rows }: ImportFile, texts: OpenedTexts): string[] {
  const isDamaged = (cell: Cell) => cellText(cell).includes('\ufffd');
  const noted = [
    { text: texts.importDamagedLetters, of: rows.filter(({ cells }) => cells.some(isDamaged)) },
    { text: texts.importNarrower, of: rows.filter(({ cells }) => cells.length < titles.length) },
  ];
  return noted.flatMap(({ text, of }) =>
    of.length > 0 ? [interpolate(text, { lines: linesText(of.map(({ line }) => line)) })] : [],
  );
}
