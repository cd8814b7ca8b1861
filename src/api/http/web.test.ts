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
  // Inside a folder of the same name as `assets/`.
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
  it('sends a visitor the pre-rendered login page, in the chosen language', async () => {
    await programme().set({ organisation: 'Nortada', demo: false }).execute()
    expect(await open('/auth/login')).toContain('<p>entrar Nortada </p>')
    expect(await open('/auth/login?from=mail', 'a=b; i18n_redirected=en')).toContain('<p>sign in Nortada </p>')
    expect(await open('/auth/login', 'i18n_redirected=en')).toContain('lang="en-UK"')
  })

  it('offers the demo accounts in a demo installation', async () => {
    await programme().set({ demo: true }).execute()
    expect(await open('/auth/login')).toContain('<p>experimentar Nortada staff@viveiro.example</p>')
  })

  it('sends no pre-rendered page to people with a token, nor on other paths', async () => {
    expect(await open('/auth/login', 'auth._token.local=Bearer%20x')).not.toContain('<p>')
    expect(await open('/events')).not.toContain('<p>')
    expect(await open('/auth/login', 'auth._token.local=false')).toContain('<p>')
  })

  it('embeds the programme, with markup in its data escaped', async () => {
    const name = `</script><b>"$&'{{title}}`
    await programme().set({ name, tagline_pt: 'Raízes' }).execute()
    const html = await open('/events')
    expect(html).toContain('<title>&lt;/script&gt;&lt;b&gt;&quot;$&amp;&#39;{{title}} · Raízes</title>')
    const [, data = ''] = /<script type="application\/json" id="programme">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toEqual((await t.send('/programme')).body)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })

  it('varies by cookie, so that Back shows the chosen language', async () => {
    expect((await app.inject('/auth/login')).headers['vary']).toBe('Cookie')
  })

  it('answers unknown paths with the page and 404, and never sends the template', async () => {
    expect((await app.inject('/no/such/page')).statusCode).toBe(404)
    expect((await app.inject('/first-paint.json')).statusCode).toBe(404)
    expect((await app.inject('/index.html')).headers['location']).toBe('/')
  })
})

describe('files', () => {
  it('are cached forever when their name holds a hash, otherwise for an hour', async () => {
    const kept = async (url: string) => (await app.inject(url)).headers['cache-control']
    expect(await kept('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/robots.txt')).toBe('public, max-age=3600')
  })
})
