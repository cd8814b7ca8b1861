import { expect, it } from 'vitest'
import { pdfOf } from '#test/hiding/pdf-files.ts'
import { cleanFile, createCleaner } from './clean-file.ts'

it('cleans a file in a thread, and refuses one that cannot be opened', async () => {
  const cleaned = await cleanFile(pdfOf({ trailer: '/Info << /Author (Quiteria) >>' }))
  expect([cleaned?.contentType, cleaned?.content.includes('Quiteria')]).toEqual(['application/pdf', false])
  expect(await cleanFile(Buffer.from('PK\u0003\u0004 no archive'))).toBeUndefined()
})

it('gives up a file that is made to be slow, and takes the next one', async () => {
  const clean = createCleaner(300)
  expect(await clean(pdfOf({ content: '1 0 0 1 0 0 cm\n'.repeat(2_000_000) }))).toBeUndefined()
  expect(await createCleaner(60_000)(pdfOf({}))).toBeDefined()
})
