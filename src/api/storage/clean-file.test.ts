import { expect, it } from 'vitest'
import { cleanFile, createCleaner } from './clean-file.ts'

const pdf = 'application/pdf'

it('takes the author out of a file, and refuses one that cannot be opened', async () => {
  const cleaned = await cleanFile(Buffer.from('%PDF-1.7 /Author (Quiteria)'), pdf)
  expect(cleaned?.toString()).toBe(`%PDF-1.7 /Author (${' '.repeat(8)})`)
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(await cleanFile(Buffer.from('no archive'), docx)).toBeUndefined()
})

it('gives up a file that is made to be slow, and takes the next one', async () => {
  const clean = createCleaner(500)
  const endless = Buffer.from('/Type /Metadata stream\n'.repeat(200_000))
  expect(await clean(endless, pdf)).toBeUndefined()
  expect(await createCleaner(60_000)(Buffer.from('%PDF-1.7'), pdf)).toEqual(Buffer.from('%PDF-1.7'))
})
