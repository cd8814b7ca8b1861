import { cx } from '#web/components/ui/class-names.ts'
import './pdf-view.css'

/** A PDF in the browser's own viewer. The address is an object URL of the type `application/pdf`. */
export const PdfView = ({ address, title, tall }: { address: string; title: string; tall?: boolean }) => (
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandboxed frame; its type keeps scripts out
  <iframe
    className={cx('pdfview', tall && 'pdfview--tall')}
    src={`${address}#toolbar=0&navpanes=0&view=FitH`}
    title={title}
  />
)
