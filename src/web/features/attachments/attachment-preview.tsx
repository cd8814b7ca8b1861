import { useQuery } from '@tanstack/react-query'
import { type OwnAttachment, downloadAttachment } from '#contract/attachments/attachments.ts'
import { PdfView } from '#web/components/display/pdf-view.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Dialog, DialogBody } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { call } from '#web/lib/api/client.ts'
import './attachment-preview.css'

type File = Pick<OwnAttachment, 'id' | 'fileName' | 'contentType'>

/** Browsers show pictures and PDFs by themselves; an office file has to be opened with its program. */
export const canPreview = ({ contentType }: File) =>
  contentType.startsWith('image/') || contentType === 'application/pdf'

export function AttachmentPreview({ file, onClose }: { file: File; onClose: () => void }) {
  const { id, fileName, contentType } = file
  const content = useQuery({
    queryKey: ['attachment-content', id],
    queryFn: async ({ signal }) => {
      const bytes = await call(downloadAttachment, { params: { id }, signal })
      // The type comes from the list, never from the bytes: what is shown as a PDF cannot become a page with scripts.
      return URL.createObjectURL(new Blob([bytes], { type: contentType }))
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return (
    <Dialog open onClose={onClose} title={fileName} size="lg">
      <DialogBody>
        <Loaded inCard query={content} skeleton={<Skeleton height="60vh" />}>
          {(address) =>
            contentType === 'application/pdf' ? (
              <PdfView address={address} title={fileName} />
            ) : (
              <img className="attachment-preview" src={address} alt={fileName} />
            )
          }
        </Loaded>
      </DialogBody>
    </Dialog>
  )
}
