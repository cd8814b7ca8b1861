import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { uploadAttachment, type Attachment } from '#contract/attachments/attachments.ts'
import type { TestApp } from './app.ts'

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
export const docx = zip('[Content_Types].xml', 'word/document.xml')
export const pptx = zip('[Content_Types].xml', 'ppt/presentation.xml')

/** A ZIP archive of stored entries, each with its own name as content unless another is given. */
export function zip(...names: string[]): Buffer {
  return zipOf(Object.fromEntries(names.map((name) => [name, name])))
}

export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const files: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
  for (const [part, text] of Object.entries(parts)) {
    const [name, bytes] = [Buffer.from(part), Buffer.from(text)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50)
    local.writeUInt16LE(20, 4)
    local.writeUInt32LE(crc32(bytes), 14)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(bytes.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50)
    local.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    files.push(local, name, bytes)
    table.push(entry, name)
    offset += 30 + name.length + bytes.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50)
  end.writeUInt16LE(table.length / 2, 8)
  end.writeUInt16LE(table.length / 2, 10)
  end.writeUInt32LE(Buffer.concat(table).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...table, end])
}

export function picture(format: 'jpeg' | 'png' | 'webp' | 'gif', width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#52d27e' } })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'Casa da Ines', ImageDescription: 'Rua do Souto' } })
    .toBuffer()
}

export async function storedFiles({ deps }: TestApp): Promise<string[]> {
  const folder = join(deps.settings.dataDir, 'uploads')
  // The first upload makes the folder.
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

type NewFile = { kind?: string; name?: string; type?: string; content?: Buffer }

/** A file with its kind, as a form sends it. */
export function fileForm(file: NewFile = {}): FormData {
  const { kind = 'cv', name = 'a.pdf', type = 'application/pdf', content = pdf } = file
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new File([new Uint8Array(content)], name, { type }))
  return form
}

export async function uploadFile(test: TestApp, file: NewFile, who: { token: string }): Promise<Attachment> {
  return test.call(uploadAttachment, { body: fileForm(file) }, who)
}
