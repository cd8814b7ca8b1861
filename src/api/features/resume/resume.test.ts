import { describe, expect, it } from 'vitest'
import { downloadCv } from '#contract/resume/resume.ts'
import { appWith } from '#test/app-with.ts'
import { textOf } from '#test/pdf-text.ts'

const at = appWith({ ana: 'trainee' })

describe('GET /profile/cv.pdf', () => {
  it('is a file to keep, in the language asked for or that of the reader', async () => {
    const { headers, bytes } = await at.api.call(downloadCv, { query: { lang: 'en' } }, at.ana)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="cv-[a-z0-9-]+\.pdf"$/),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(textOf(bytes)).toContain('This profile has no experience')
    expect(Buffer.from(bytes).includes('Viveiro')).toBe(false)
    const own = await at.api.call(downloadCv, { query: { layout: 'modern' } }, at.ana)
    expect(textOf(own.bytes)).toContain('Este perfil ainda não tem')
  })

  it('refuses a layout that does not exist', async () => {
    const problem = await at.api.refused(downloadCv, { query: { layout: 'baroque' } }, at.ana)
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'layout', code: 'invalid_option' }] })
  })
})
