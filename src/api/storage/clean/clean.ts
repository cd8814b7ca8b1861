import { sniff } from '../sniff.ts'
import { cleanOffice, officeSteps, type OfficeSteps } from './office/clean-office.ts'
import { cleanPdf } from './pdf/clean-pdf.ts'
import { pdfSteps, type PdfSteps } from './pdf/steps.ts'
import { cleanPicture } from './pictures.ts'
import { uncleanable } from './uncleanable.ts'

export type CleanedFile = { content: Buffer; contentType: string; ending: string }
export type Steps = { pdf: PdfSteps; office: OfficeSteps; picture: (bytes: Buffer) => Buffer }
export const allSteps: Steps = { pdf: pdfSteps, office: officeSteps, picture: cleanPicture }

const mostBytes = 60 * 1024 * 1024

/**
 * A file with what draws its pages and nothing that programs and people write beside them. What it is follows from its
 * bytes. Throws when that cannot be done for certain: then it is not handed out.
 */
export function clean(content: Buffer, steps: Steps = allSteps): CleanedFile {
  if (content.length > mostBytes) uncleanable('too large')
  const kind = sniff(content)
  if (kind === 'pdf') return { content: cleanPdf(content, steps.pdf), contentType: 'application/pdf', ending: '.pdf' }
  if (kind === 'zip') {
    const { content: cleaned, type } = cleanOffice(content, steps.office)
    return { content: cleaned, contentType: type, ending: type.includes('word') ? '.docx' : '.pptx' }
  }
  if (!kind) uncleanable('a file of another kind')
  return { content: steps.picture(content), contentType: `image/${kind}`, ending: `.${kind}` }
}
