import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { type Ref, useRef } from 'react';
import { useFormScope } from '../form/formScope.ts';
import { useGivenFiles } from './useGivenFiles.ts';

interface FilePickerProps {
  readonly text: string;
  readonly button?: Ref<HTMLButtonElement>;
  /** The media types that the widget's options name; without them the picker offers every picture. */
  readonly accept: readonly string[];
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly onPick: (files: File[]) => void;
}

/** A place to drop files on, as large as the pictures that it follows. Beside the field of a single image it is as high as that. */
const tile = {
  flexDirection: 'column',
  gap: 1,
  width: 124,
  minHeight: 112,
  alignSelf: 'stretch',
  borderStyle: 'dashed',
  '& > .MuiButton-startIcon': { margin: 0 },
} as const;

/** A button that opens the file picker for images; they may be dropped on the form or pasted into it as well. */
export function FilePicker({ text, button, accept, multiple = false, disabled = false, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const { api } = useFormScope().entity;
  // The shop's own backend has no function for it.
  const isLacking = api?.backend !== undefined && !api.upload;
  const isOver = useGivenFiles(input, disabled || isLacking, onPick);
  if (isLacking) return null;
  return (
    <>
      <Button
        ref={button}
        variant={isOver ? 'contained' : 'outlined'}
        size="small"
        startIcon={<FileUploadOutlined />}
        disabled={disabled}
        onClick={() => input.current?.click()}
        sx={multiple ? tile : { alignSelf: 'stretch' }}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept.join() || 'image/*'}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // So that the same file can be picked again.
          target.value = '';
        }}
      />
    </>
  );
}
