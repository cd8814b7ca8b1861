import { readZip } from '#web/lib/files/zip.ts'
import { isLinkedInTable, linkedInResume } from './linkedin.ts'

const mostJson = 250 * 1024
const mostZip = 50 * 1024 * 1024

export type ReadFile = { source: 'json' | 'linkedin'; resume: Record<string, unknown> }
/** Keys of `import.refused`. */
export type Refusal = 'broken' | 'huge' | 'unknown' | 'empty'

/** A JSON Resume from a file, or from LinkedIn's archive; or why not. */
export async function readFile(file: File): Promise<ReadFile | Refusal> {
  if (file.size === 0) return 'empty'
  return /\.zip$/i.test(file.name) ? readArchive(file) : readJson(file)
}

async function readJson(file: File): Promise<ReadFile | Refusal> {
  if (file.size > mostJson) return 'huge'
  try {
    const resume = JSON.parse(await file.text()) as unknown
    const isObject = typeof resume === 'object' && resume !== null && !Array.isArray(resume)
    return isObject ? { source: 'json', resume: resume as Record<string, unknown> } : 'unknown'
  } catch {
    return 'broken'
  }
}

async function readArchive(file: File): Promise<ReadFile | Refusal> {
  if (file.size > mostZip) return 'huge'
  const texts = await readZip(file, isLinkedInTable)
  if (!texts) return 'broken'
  const resume = linkedInResume(texts)
  return resume ? { source: 'linkedin', resume: { ...resume } } : 'unknown'
}
