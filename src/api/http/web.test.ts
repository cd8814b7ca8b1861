import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '#api/app.ts'
import { testApp, type TestApp } from '#test/app.ts'

const template = `<html lang="{{lang}}"><title>{{title}}</title><!--programme--><!--first-paint--></html>`
const picture = (name: string) => `<p>${name} {{organisation}} {{demo.staff}}</p>`
const pictures = {
  pt: { plain: picture('entrar'), demo: picture('experimentar') },
  en: { plain: picture('sign in'), demo: picture('try') },
}

let t: TestApp
let app: App
let place: string
beforeAll(async () => {
  t = await testApp()
  place = await mkdtemp(join(tmpdir(), 'viveiro-web-'))
  // Below a folder of the same name as the one inside.
  const folder = join(place, 'assets', 'web')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), '')
  await writeFile(join(folder, 'robots.txt'), '')
  await writeFile(join(folder, 'index.html'), template)
  await writeFile(join(folder, 'first-paint.json'), JSON.stringify(pictures))
  app = await buildApp(t.deps, { shedLoad: false, webFolder: folder })
})
afterAll(async () => {
  await app.close()
  await t.close()
  await rm(place, { recursive: true })
})

const open = async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).body
const programme = () => t.database.db.updateTable('programme')

describe('the page', () => {
  it('greets a visitor with the login page, in the language that was chosen', async () => {
    await programme().set({ organisation: 'Nortada', demo: false }).execute()
    expect(await open('/auth/login')).toContain('<p>entrar Nortada </p>')
    expect(await open('/auth/login?from=mail', 'a=b; i18n_redirected=en')).toContain('<p>sign in Nortada </p>')
    expect(await open('/auth/login', 'i18n_redirected=en')).toContain('lang="en-UK"')
  })

  it('offers the accounts of the demo while it is on', async () => {
    await programme().set({ demo: true }).execute()
    expect(await open('/auth/login')).toContain('<p>experimentar Nortada staff@viveiro.example</p>')
  })

  it('shows nothing beforehand to those who are about to be sent on, nor on other pages', async () => {
    expect(await open('/auth/login', 'auth._token.local=Bearer%20x')).not.toContain('<p>')
    expect(await open('/events')).not.toContain('<p>')
    expect(await open('/auth/login', 'auth._token.local=false')).toContain('<p>')
  })

  it('carries the programme, and neither its name nor its data can break out', async () => {
    const name = `</script><b>"$&'{{title}}`
    await programme().set({ name, tagline_pt: 'Raízes' }).execute()
    const html = await open('/events')
    expect(html).toContain('<title>&lt;/script&gt;&lt;b&gt;&quot;$&amp;&#39;{{title}} · Raízes</title>')
    const [, data = ''] = /<script type="application\/json" id="programme">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toEqual((await t.send('/programme')).body)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })

  it('is kept apart by cookie, so that Back shows the language that was chosen', async () => {
    expect((await app.inject('/auth/login')).headers['vary']).toBe('Cookie')
  })

  it('answers unknown addresses with the page and 404, and hands out no template', async () => {
    expect((await app.inject('/no/such/page')).statusCode).toBe(404)
    expect((await app.inject('/first-paint.json')).statusCode).toBe(404)
    expect((await app.inject('/index.html')).headers['location']).toBe('/')
  })
})

describe('files', () => {
  it('are kept for ever when their name tells their content, else for an hour', async () => {
    const kept = async (url: string) => (await app.inject(url)).headers['cache-control']
    expect(await kept('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/robots.txt')).toBe('public, max-age=3600')
  })
})
