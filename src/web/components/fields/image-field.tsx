import { Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AttachmentKind } from '#contract/attachments/attachments.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { acceptOf, limitsOf } from '#web/lib/api/file-kinds.ts'
import { useUploads } from '#web/lib/api/uploads.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { FileDrop } from './file-drop.tsx'
import './image-field.css'
import { UploadRows } from './upload-rows.tsx'

export type ImageFieldProps = {
  /** The id of the attachment. */
  value: string | null
  onChange: (value: string | null) => void
  kind: Extract<AttachmentKind, 'cover' | 'photo' | 'logo' | 'image'>
  /** Renders the image at this URL, or a placeholder without one. */
  children: (address: string | null) => ReactNode
  /** Draws a picture instead of uploading one. */
  another?: { label: string; draw: () => Promise<File> }
  /** Shown while there is no image. */
  emptyNote?: ReactNode
}

/** One image, inside a `Field`: uploaded when it is chosen, attached to the record when the record is saved. */
export function ImageField({ value, onChange, kind, children, another, emptyNote }: ImageFieldProps) {
  const t = useT('ui')
  const format = useFormat()
  // A new image is private until the record is saved, so it is fetched with the session's token.
  const address = useAttachmentAddress(value)
  const act = useAct()
  const kinds = [kind]
  const { uploads, add, retry, remove } = useUploads({ kinds, onDone: ({ id }) => onChange(id) })
  const { types, megabytes } = limitsOf(kinds)
  const replace = (files: File[]) => {
    for (const { key } of uploads) remove(key)
    add(files)
  }
  return (
    <div className="imagefield">
      <div className="imagefield__image">{children(address)}</div>
      <div className="form grow">
        <FileDrop
          accept={acceptOf(kinds)}
          hint={t('file.limits', { types: format.list(types), megabytes })}
          onFiles={replace}
        />
        <UploadRows uploads={uploads} retry={retry} remove={remove} />
        {(another ?? value) && (
          <div className="row">
            {another && (
              <Button size="sm" onClick={() => void act(async () => replace([await another.draw()]))}>
                <Shuffle />
                {another.label}
              </Button>
            )}
            {value && (
              <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
                {t('file.removeImage')}
              </Button>
            )}
          </div>
        )}
        {!value && emptyNote && <p className="small subtle">{emptyNote}</p>}
      </div>
    </div>
  )
}
