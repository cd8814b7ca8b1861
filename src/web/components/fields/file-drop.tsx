import { RotateCw, Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { cx } from '#web/components/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import './file-drop.css'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'

export type FileDropProps = {
  onFiles: (files: File[]) => void
  /** As for `<input type="file">`: `application/pdf,.docx`. */
  accept?: string
  multiple?: boolean
  /** Accepted types and size: «PDF ou imagem, até 20 MB». */
  hint?: ReactNode
  label?: string
  disabled?: boolean
  /** One line, for narrow places. */
  row?: boolean
  id?: string
}

export function FileDrop({ onFiles, accept, multiple, hint, label, disabled, row, id }: FileDropProps) {
  const t = useT('ui')
  const link = useFieldControl({ id })
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0) onFiles(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    // The form around it may be disabled.
    if (!disabled && !event.currentTarget.closest('fieldset:disabled')) take(event.dataTransfer.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the input inside is the main way
    <label
      className={cx('drop', row && 'drop--row', over && 'is-over')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload />
      <span>{t.rich('file.drop', { choose: <span className="link">{t('file.choose')}</span> })}</span>
      {hint && <span className="small subtle">{hint}</span>}
      <input
        {...link}
        className="sr-only"
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files)
          // Lets the same file be chosen again after a failure.
          event.target.value = ''
        }}
      />
    </label>
  )
}

export type FileRowProps = {
  name: ReactNode
  /** The badge shows its extension. */
  fileName: string
  meta?: ReactNode
  /** 0 to 1 during the upload. */
  progress?: number | undefined
  error?: ReactNode
  /** Given for failures that may succeed on another try. */
  onRetry?: (() => void) | undefined
  /** Removes the file, or cancels its upload. */
  onRemove?: () => void
  /** Further actions, at the right. */
  children?: ReactNode
}

const extension = (fileName: string) => fileName.split('.').at(-1)?.toLowerCase().slice(0, 4) ?? ''

export function FileRow(props: FileRowProps) {
  const { name, fileName, meta, progress, error, onRetry, onRemove, children } = props
  const t = useT('ui')
  const type = extension(fileName)
  return (
    <div className={cx('file', Boolean(error) && 'is-failed')}>
      <span className="file__type" data-type={type} aria-hidden>
        {type.toUpperCase()}
      </span>
      <span className="grow">
        <span className="file__name truncate">{name}</span>
        {progress === undefined ? (
          <span className="file__meta">{error ?? meta}</span>
        ) : (
          <span className="file__bar">
            <SegBar
              value={Math.round(progress * 100)}
              max={100}
              segments={20}
              size="sm"
              label={t('file.sending', { name: fileName })}
            />
          </span>
        )}
      </span>
      {onRetry && (
        <IconButton size="sm" name={t('file.retry', { name: fileName })} onClick={onRetry}>
          <RotateCw />
        </IconButton>
      )}
      {onRemove && (
        <IconButton size="sm" name={t('file.remove', { name: fileName })} onClick={onRemove}>
          <X />
        </IconButton>
      )}
      {children}
    </div>
  )
}
