import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '#api/app.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { loginPath, type PageMarks } from '#contract/page-marks.ts'
import { pages } from '#contract/pages.ts'
import { testApp, type TestApp } from '#test/app.ts'
import sharp from 'sharp'

const template = `<html lang="{{lang}}"><head><title>{{title}}</title><meta content="{{publicUrl}}{{sharedImage}}"><meta name="generator" content="Viveiro {{version}}"></head><!--programme--><!--first-paint--></html>`
const frame = (name: string) => `<main class="page"><i>${name}</i></main>`
const picture = (name: string) => `<p>${name} {{organisation}} {{demo.staff}}</p>`
const token = 'auth._token.local=Bearer%20x'
const links = { '/': '<link home>', '/auth/login': '<link login>', '/events/{slug}': '<link event>', $: '<link lost>' }
const pictures = {
  pt: {
    links,
    frames: { '/': frame('início') },
    pictures: { plain: picture('entrar'), demo: picture('experimentar'), frame: frame('moldura') },
  },
  en: {
    links,
    frames: { '/': frame('home') },
    pictures: { plain: picture('sign in'), demo: picture('try'), frame: frame('frame') },
  },
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
  await writeFile(join(folder, 'favicon.svg'), '')
  await writeFile(join(folder, 'sw.js'), '')
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

it('says which version it is', async () => {
  const health = (await app.inject({ url: '/api/v1/health' })).json<{ version: string }>()
  expect(await open('/auth/login')).toContain(`content="Viveiro ${health.version}"`)
})

describe('a shared link', () => {
  it('shows title and picture of a published event, and nothing of a draft', async () => {
    await makeEvent(t.database.db, { slug: 'redes', title_pt: 'Redes <à mão>', summary_pt: '{{title}} $&' })
    await makeEvent(t.database.db, { slug: 'segredo', title_pt: 'Segredo', state: 'draft' })
    const page = await open('/events/redes')
    expect(page).toContain('<title>Redes &lt;à mão&gt;</title>')
    const picture = /(\/api\/v1\/events\/redes\.png\?v=1)/.exec(page)![1]!
    const image = await sharp((await app.inject({ url: picture })).rawPayload).metadata()
    expect([image.format, image.width, image.height]).toEqual(['png', 1200, 630])
    expect(await open('/events/segredo')).toContain('/social.png">')
    expect(await open('/events/segredo', 'i18n_redirected=en')).toContain('/social.png?lang=en">')
    expect(await open('/events/segredo', token)).not.toContain('Segredo')
    expect(page).not.toContain('class="event"')
    // A visitor finds nothing where a draft is, and search engines leave out what is for members.
    expect((await app.inject('/events/segredo')).statusCode).toBe(404)
    const members = await app.inject('/events/redes')
    expect([members.statusCode, members.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(members.body).not.toContain('ld+json')
  })

  it('of a public event carries its data for search engines', async () => {
    await makeEvent(t.database.db, { slug: 'aberto', title_pt: 'Dia aberto', is_public: true })
    const { body, headers, statusCode } = await app.inject('/events/aberto')
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined])
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Event', name: 'Dia aberto' })
  })

  it('shows members cover, title and summary before any code has run', async () => {
    const [, shown = ''] = /<main class="page">(.*)<\/main>/.exec(await open('/events/redes', token)) ?? []
    expect(shown).toContain('<h1 class="event__title">Redes &lt;à mão&gt;</h1>')
    expect(shown).toContain('<img class="cover" src="data:image/svg+xml,')
    expect(shown).toContain('<p class="lead">{{title}} $&amp;</p>')
    expect(shown).not.toContain('<i>')
  })
})

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

  it('sends what the cookie lets expect: the login page to visitors, the frame to people with a token', async () => {
    expect(await open('/auth/login', 'auth._token.local=false')).toContain('<p>')
    expect(await open('/events')).toContain('<p>')
    expect(await open('/events', token)).toContain('<i>moldura</i>')
    expect(await open('/auth/login', token)).toContain('<i>início</i>')
    expect(await open('/', `${token}; i18n_redirected=en`)).toContain('<i>home</i>')
    expect(await open('/events/cafe', token)).toContain('<i>moldura</i>')
    for (const page of ['/components', '/legal/privacy', '/outcomes', '/auth/change-email/x'])
      expect(await open(page)).not.toMatch(/<[pi]>/)
    expect(await open('/no/such/page', token)).not.toMatch(/<[pi]>/)
  })

  it.each<[string, PageMarks]>(Object.entries(pages))('sends of %s what its marks say', async (page, marks) => {
    const path = page.replaceAll(/[{}]/g, '')
    const needsLogin = marks.auth === undefined || page === loginPath
    expect(/<p>/.test(await open(path))).toBe(needsLogin)
    const hasFrame = marks.auth === 'guest' || marks.layout === 'default'
    expect(/<i>/.test(await open(path, token))).toBe(hasFrame)
  })

  it('links the files of the expected page', async () => {
    const linked = async (url: string, cookie?: string) => /<link (\w+)>/.exec(await open(url, cookie))?.[1]
    expect(await linked('/events/cafe', token)).toBe('event')
    expect(await linked('/events')).toBe('login')
    expect(await linked('/events/cafe')).toBe('event')
    expect(await linked('/auth/login', token)).toBe('home')
    expect(await linked('/no/such/page')).toBe('lost')
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

  it('gives an installed site the name of the programme, in the chosen language', async () => {
    const { headers, body } = await app.inject('/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(JSON.parse(body)).toMatchObject({ name: `</script><b>"$&'{{title}}`, description: 'Raízes', lang: 'pt-PT' })
    await programme().set({ tagline_en: 'Roots' }).execute()
    const cookie = { cookie: 'i18n_redirected=en' }
    const english = await app.inject({ url: '/manifest.webmanifest', headers: cookie })
    expect(english.json()).toMatchObject({ description: 'Roots', lang: 'en-GB' })
  })

  it('draws the social image with the words of the programme', async () => {
    const drawn = async (url = '/social.png') => (await app.inject(url)).rawPayload
    const before = await drawn()
    const { format, width, height } = await sharp(before).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
    await programme()
      .set({ name: 'W'.repeat(40), organisation: 'Šibenik & <b>Filhos</b> 😀 '.repeat(3) })
      .execute()
    const portuguese = await drawn()
    expect(portuguese.equals(before)).toBe(false)
    await programme().set({ name_en: 'Nursery' }).execute()
    expect((await drawn()).equals(portuguese)).toBe(true)
    expect((await drawn('/social.png?lang=en')).equals(portuguese)).toBe(false)
    expect((await drawn('/social.png?lang=en&lang=pt')).equals(portuguese)).toBe(true)
  })

  it('gives name and image also without built pages, as in development', async () => {
    const served = async (url: string) => (await t.app.inject(url)).statusCode
    expect([await served('/manifest.webmanifest'), await served('/social.png')]).toEqual([200, 200])
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
  it('are cached forever when their name holds a hash, otherwise for an hour, and the worker never', async () => {
    const kept = async (url: string) => (await app.inject(url)).headers['cache-control']
    expect(await kept('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/favicon.svg')).toBe('public, max-age=3600')
    expect(await kept('/sw.js')).toBe('no-cache')
  })
})
