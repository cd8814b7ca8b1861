// Areas: every
import type { Page } from '@playwright/test'
import { expect, test, type DemoRole } from './fixtures.ts'
import { phone } from './layout-shift.ts'

/** Where a row or a mailed link leads, and what is to be done there: the first address that fits counts. */
const acts: readonly [address: RegExp, act: RegExp][] = [
  [
    /^\/manage\/applications\?id=|^\/applications\/received\?id=/,
    /Pré-selecionar|Chamar para entrevista|Fazer proposta/,
  ],
  [/^\/manage\/(startups|problems)\?id=/, /^Responder$/],
  [/^\/manage\/reviews\/[^/]+\?tab=appeals/, /^Responder$/],
  [/^\/manage\/reviews\/[^/]+\?tab=ranking/, /^Decidir$/],
  [/^\/manage\/reviews\/[^/]+\?tab=announcement/, /Anunciar|Agendar|Mudar a hora/],
  [/^\/manage\/reviews\//, /Lembrar quem falta|Fechar a ronda|Ver os ficheiros|Mostrar/],
  [/^\/manage\/trainees\/[^/]+#outcomes/, /^Confirmar o comprovativo$/],
  [/^\/(manage\/)?trainees\/[^/]+#tasks/, /^(Aceitar|Percebe-se|Ainda não|O que )/],
  [/^\/(manage\/)?trainees\/[^/]+#passport/, /^Confirm/],
  [/^\/(manage\/)?trainees\//, /Escrever|Conversa|Nota/],
  [/^\/manage\/cohorts\//, /Aceitar|Formandos|Pôr pessoas/],
  [/^\/startup\/[^/?]+\?tab=milestones/, /^(Ver|Aprovar|Novo marco)$/],
  [/^\/startup\/[^/?]+\?tab=updates/, /^Escrever$/],
  [/^\/startup\/[^/?]+\?tab=programme/, /^(Responder|Submeter|Guardar)/],
  [/^\/startup\/[^/?]+$/, /^Responder$/],
  [/^\/manage\/(skills|fields)\?/, /^Aceitar/],
  [/^\/manage\/challenges\//, /Começar a avaliação|Publicar|Guardar/],
  [/^\/manage\/mentoring/, /^Pedir \d+ notas?$|^Propor aos dois$|^(Já falámos|Dizer que sim)$/],
  [/^\/mentoring(\/hours)?#links/, /^(Já falámos|Dizer que sim)$/],
  [/^\/mentoring\/[^/]+\/after/, /^(Partilhada|Vieram|Fechar a sessão)/],
  [/^\/mentoring\/[^/]+\/brief/, /^(Abrir a ligação da hora|Imprimir|Depois da sessão)/],
  [/^\/mentoring/, /^(Desmarcar|Mudar|Aceitar|Preparar|Oferecer uma hora)/],
  [/^\/manage\/events\/[^/]+\/participants/, /^Aprovar/],
  [/^\/manage\/(events|opportunities)\//, /^(Publicar|Guardar)/],
  [/^\/opportunities\/[^/]+\/edit/, /^(Publicar|Guardar|Pedir)/],
  [/^\/programme#peer-work/, /^(Ler|Dar parecer|Enviar)/],
  [/^\/programme#passport/, /^Pedir confirmação/],
  // An action is a box to tick, named by what was agreed.
  [/^\/programme#mentoring/, /^Mostra o protótipo/],
  [/^\/programme/, /^Entregar/],
  [/^\/problems\//, /^(Responder|Completar)/],
  [/^\/events\/[^/]+#feedback/, /^Enviar opinião$/],
  [/^\/events\//, /^(Aceitar o lugar|Inscrever-me|Cancelar|Ver o bilhete|Bilhete|Entrar|Tens lugar)/],
  [/^\/challenges\//, /^(Continuar a solução|Começar|Ver a solução|Ver desafios)/],
  [/^\/applications\?id=/, /^(Aceitar|Pôr no calendário|Escolher|Cancelar)/],
  [/^\/reviews\/./, /^(Entregar|Comentar)/],
  [/^\/reviews/, /^Avaliar a seguinte/],
  [/^\/opportunities\//, /^Candidatar-me$/],
]
const placeOf = (address: string) => acts.findIndex(([pattern]) => pattern.test(address))

/** Runs in the page: the names of what can be pressed now, without scrolling; a seat leaves nothing to do. */
function pressable(): string[] {
  const isSeat = document.querySelector('.rsvp[data-state="confirmed"]') !== null
  const seen = [...document.querySelectorAll('main :is(a[href], button, label, textarea, select)')].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && (one.contains(hit) || hit.contains(one)) && y + height <= innerHeight
  })
  return [...seen.map((one) => one.textContent.trim()), ...(isSeat ? ['Tens lugar'] : [])]
}

async function showsAct(page: Page, address: string) {
  const act = acts[placeOf(address)]?.[1]
  expect(act, `an act for ${address}`).toBeDefined()
  await page.goto(address)
  await expect
    .poll(async () => (await page.evaluate(pressable)).some((name) => act!.test(name)), {
      message: `${act} at ${address}`,
    })
    .toBe(true)
}

/** One address of each kind: rows of a kind lead to the same page. */
const oneOfEach = (addresses: readonly string[]) => [...new Map(addresses.map((one) => [placeOf(one), one])).values()]

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' } as object)

type Row = Record<string, string>
/** The first of a list, or the first in this state. */
type Find = (list: string, state?: string) => Promise<Row>

const home = ['/', '.deadline a, .homewaits a'] as const
/** Where each role finds what waits, and the addresses that mails about records of theirs lead to. */
const roles = {
  admin: {
    page: '/manage',
    rows: '.qrow a',
    mailed: async (find) => [
      `/manage/startups?id=${(await find('/manage/startups', 'submitted'))['id']}`,
      `/manage/problems?id=${(await find('/manage/problems', 'submitted'))['id']}`,
      `/manage/applications?id=${(await find('/manage/applications', 'submitted'))['id']}`,
      `/manage/reviews/${(await find('/manage/reviews', 'announced'))['id']}?tab=appeals`,
      `/manage/reviews/${(await find('/manage/reviews', 'closed'))['id']}?tab=announcement`,
    ],
  },
  onit: {
    page: home[0],
    rows: home[1],
    mailed: async (find) => [
      '/programme',
      '/programme#tasks',
      '/programme#passport',
      '/programme#peer-work',
      '/programme#mentoring',
      `/challenges/${(await find('/challenges?mine=true&phase=open'))['slug']}`,
      `/applications?id=${(await find('/applications', 'offer'))['id']}`,
      `/opportunities/${(await find('/opportunities?kind=volunteering'))['slug']}`,
      `/problems/${(await find('/problems?mine=true', 'needs_info'))['id']}`,
    ],
  },
  founder: {
    page: home[0],
    rows: home[1],
    mailed: async (find) => {
      const { id } = await find('/startups?mine=true')
      return [
        `/startup/${id}?tab=updates`,
        `/startup/${id}?tab=milestones`,
        `/applications/received?id=${(await find('/manage/applications', 'submitted'))['id']}`,
        '/mentoring#links',
      ]
    },
  },
  mentor: {
    page: home[0],
    rows: home[1],
    mailed: async (find) => [
      '/reviews',
      `/reviews/${(await find('/reviews'))['id']}`,
      '/mentoring/hours',
      '/mentoring/hours#links',
      `/mentoring/${(await find('/mentoring/sessions', 'booked'))['id']}/brief`,
      `/trainees/${(await find('/trainees?limit=1'))['id']}#mentoring`,
      `/trainees/${(await find('/trainees?limit=1'))['id']}#passport`,
    ],
  },
} satisfies Partial<Record<DemoRole, { page: string; rows: string; mailed: (find: Find) => Promise<string[]> }>>

for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
  test(`from each kind of row and mail, ${role} has the act in view on a phone`, async ({ page, signInAs }) => {
    const token = await signInAs(role)
    const find: Find = async (list, state) => {
      const answer = await page.request.get(`/api/v1${list}`, { headers: { authorization: `Bearer ${token}` } })
      const { items } = (await answer.json()) as { items: Row[] }
      return items.find((one) => !state || one['state'] === state)!
    }
    const { page: address, rows, mailed } = roles[role]
    await page.goto(address)
    await expect(page.locator(rows).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const links = await page.locator(rows).evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    for (const link of oneOfEach([...links, ...(await mailed(find))])) await showsAct(page, link)
  })
}
