import './pdf-view.css'

/** A PDF in the browser's own viewer. The address is an object URL of the type `application/pdf`. */
export const PdfView = ({ address, title }: { address: string; title: string }) => (
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandboxed frame; its type keeps scripts out
  <iframe className="pdfview" src={address} title={title} />
)
