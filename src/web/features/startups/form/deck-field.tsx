import { useState } from 'react'
import type { Attachment } from '#contract/attachments/attachments.ts'
import { PdfView } from '#web/components/display/pdf-view.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Props = { deck: Attachment | null; value: string | null; onChange: (value: string | null) => void }

/** One PDF with a preview. A draft keeps only its id, so that a recovered one has a general name. */
export function DeckField({ deck, value, onChange }: Props) {
  const t = useT('startups')
  const [uploaded, setUploaded] = useState<FormFile | null>(null)
  const address = useAttachmentAddress(value)
  const known = [uploaded, deck].find((file) => file?.id === value)
  const files = value ? [known ?? { id: value, fileName: t('form.deckName'), size: 0 }] : []
  const put = ([file]: FormFile[]) => {
    setUploaded(file ?? null)
    onChange(file?.id ?? null)
  }
  return (
    <div className="stack">
      <FilesField kinds={['deck']} max={1} hint={t('form.deckHint')} value={files} onChange={put} />
      {address && <PdfView address={address} title={t('field.deck')} />}
    </div>
  )
}
