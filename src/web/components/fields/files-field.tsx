import { useEffect, useRef } from 'react'
import type { Attachment, AttachmentKind } from '#contract/attachments/attachments.ts'
import { acceptOf, limitsOf } from '#web/lib/api/file-kinds.ts'
import { useUploads } from '#web/lib/api/uploads.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { type Format, useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { FileDrop, FileRow } from './file-drop.tsx'
import './files-field.css'
import { UploadRows } from './upload-rows.tsx'

/** What a form keeps of a file; only the ids are sent. */
export type FormFile = Pick<Attachment, 'id' | 'fileName' | 'size'>

export type FilesFieldProps = {
  value: readonly FormFile[]
  onChange: (value: FormFile[]) => void
  /** The accepted kinds; a file is uploaded as the first kind that accepts it. */
  kinds: readonly AttachmentKind[]
  max?: number
  /** Instead of the types and sizes of the kinds, where the record is stricter. */
  hint?: string
  /** Called with true while files are uploading: a form submitted then would miss them. */
  onBusy?: (busy: boolean) => void
  name?: string
  disabled?: boolean
}

/** Several files of one record, inside a `Field`. They upload as soon as they are chosen. */
export function FilesField({ value, onChange, kinds, max = Infinity, hint, onBusy, disabled }: FilesFieldProps) {
  const t = useT('ui')
  const format = useFormat()
  const put = useLatestList(value, onChange)
  const onDone = ({ id, fileName, size }: Attachment) => put((files) => [...files, { id, fileName, size }])
  const { uploads, busy, add, retry, remove } = useUploads({ kinds, onDone })
  useEffect(() => onBusy?.(busy), [busy, onBusy])
  const { types, megabytes } = limitsOf(kinds)
  const room = max - value.length - uploads.filter(({ progress }) => progress !== undefined).length
  const limits = t('file.limits', { types: format.list(types), megabytes })
  const { ref, onFocus } = useKeptFocus<HTMLDivElement>()
  return (
    <div className="filesfield" ref={ref} onFocus={onFocus} tabIndex={-1}>
      <FileDrop
        multiple
        accept={acceptOf(kinds)}
        disabled={disabled || room <= 0}
        hint={room > 0 ? (hint ?? limits) : t('file.full', { count: max })}
        onFiles={(files) => add(files.slice(0, room))}
      />
      {value.map(({ id, fileName, size }) => (
        <FileRow
          key={id}
          name={fileName}
          fileName={fileName}
          meta={sizeText(size, format)}
          onRemove={() => put((files) => files.filter((file) => file.id !== id))}
        />
      ))}
      <UploadRows uploads={uploads} retry={retry} remove={remove} />
      <span className="sr-only" aria-live="polite">
        {uploads.find(({ error }) => error)?.error}
      </span>
    </div>
  )
}

/** Two uploads may finish before the form has rendered the first. */
function useLatestList<T>(value: readonly T[], onChange: (value: T[]) => void) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return (change: (before: readonly T[]) => T[]) => {
    const next = change(latest.current)
    latest.current = next
    onChange(next)
  }
}

/** 1,8 MB or 320 kB. */
export function sizeText(bytes: number, format: Format): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1
    ? `${format.number(Math.round(megabytes * 10) / 10)}\u00a0MB`
    : `${format.number(Math.max(1, Math.round(bytes / 1024)))}\u00a0kB`
}
