import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { decimalSign } from '../../../shared/text/decimalSign.ts';
import { localeOf } from '../../../shared/text/language.ts';
import type { Units } from '../../../shared/text/numberText.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { type Formula, formulaIn } from './formula.ts';

interface FormulaFormProps {
  readonly id: string;
  readonly formula: string;
  readonly units: Units;
  readonly onType: (formula: string) => void;
  readonly onSubmit: (formula: Formula) => void;
}

/** The input of a formula for numbers. */
export function FormulaForm({ id, formula, units, onType, onSubmit }: FormulaFormProps) {
  const panel = usePanel();
  const { changeFormula, changeFormulas } = useOpenedTexts();
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = formulaIn(formula, decimalSign(localeOf(panel)), units);
        setWrong(!read);
        if (read) onSubmit(read);
        else document.getElementById(`${id}-formula`)?.focus();
      }}
    >
      <TextField
        fullWidth
        id={`${id}-formula`}
        label={changeFormula}
        value={formula}
        onChange={({ target }) => {
          onType(target.value);
          setWrong(false);
        }}
        error={isWrong}
        helperText={changeFormulas}
        autoComplete="off"
      />
    </form>
  );
}
