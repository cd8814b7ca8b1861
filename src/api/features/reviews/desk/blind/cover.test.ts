import { describe, expect, it } from 'vitest'
import { createCover, textSteps, type TextStep } from './cover.ts'
import { foldedText } from './fold.ts'
import { loginsIn, type Who } from './people.ts'

const person = (first_name: string, last_name: string, email = 'x@gmail.com', links: string[] = []) => ({
  first_name,
  last_name,
  email,
  links,
})
const who: Who = {
  people: [
    person('Quitéria', 'de Sá Albuquerque', 'geral@sabugueiro.pt', ['https://github.com/quit93']),
    person('João', "D'Ávila Costa", 'zecarioca@gmail.com', ['https://www.linkedin.com/in/tocandeiro']),
    person('Bo', 'Li', '0198c0de-75(a+b)@gmail.com'),
    person('Seán', 'O’Neill'),
  ],
  companies: ['Rega Norte, Lda.', 'Horta', 'Zimbro'],
  links: ['https://bagaco.pt/eu', 'https://gitlab.com/ginjinha/painel'],
}

/** What no juror may read, spelled in any of these ways; the text around it stays. */
const corpus = [
  'Falem com a Quitéria. Ela sabe.',
  'QUITERIA ou quiteria, tanto faz.',
  'A Quitéria Albuquerque fez isto.',
  'quiteria de sá albuquerque',
  'Sá Albuquerque, Quitéria',
  'Assinado: Q. Albuquerque',
  'Um projeto da Albuquerque.',
  'quiteriaalbuquerque no sítio do costume',
  'O meu utilizador é quiteria.albuquerque',
  'quiteria-albuquerque e quiteria_albuquerque',
  'albuquerque.quiteria',
  'qalbuquerque',
  'q.albuquerque ou q-albuquerque',
  'QuitériaAlbuquerque93',
  'ocanaldaquiteriaalbuquerque',
  'quiteria93 fez o código',
  'Qui-téria, à mão',
  'Albu-\nquerque, no fim da linha',
  'Q u i t é r i a',
  'A.l.b.u.q.u.e.r.q.u.e',
  'Qui\u200Btéria com um espaço que não se vê',
  'Albu\u00ADquerque com um hífen mole',
  'Quite\u0301ria com o acento à parte',
  'Ｑｕｉｔｅｒｉａ em letras largas',
  'Quitеria com uma letra cirílica',
  'Quit&eacute;ria e Quit&#233;ria',
  'Qui**té**ria e Albu*quer*que',
  'AppQuitéria e QuitériaLabs',
  'O João D’Ávila apresentou.',
  "joao d'avila",
  'Davila e Ávila',
  'joao costa foi lá',
  'O Costa disse que sim.',
  'jcosta ou joao.costa',
  'Bo Li tratou do resto.',
  "O’Neill, O'Neill e ONeill",
  'Seán O’Neill',
  'zecarioca é o meu nome em todo o lado',
  'quit93 no GitHub',
  'tocandeiro',
  'A Rega Norte nasceu em 2024.',
  'RegaNorte, rega-norte e rega_norte',
  '#reganorte',
  'getreganorteapp',
  'R e g a N o r t e',
  'A Horta liga pessoas.',
  'Somos a HORTA.',
  'Chamamos-lhe «horta».',
  'A Zimbro e a zimbro são a mesma.',
  'o bagaco e a ginjinha',
  'Vejam https://sabugueiro.pt/quiteria.',
  'Vejam sabugueiro.pt e www.sabugueiro.pt',
  'Fica em bit.ly/3xQuit ou rega.norte/inicio',
  'Vejam //sabugueiro.pt/a',
  'ftp://ficheiros.sabugueiro.pt e mailto:quiteria@x.pt',
  'geral@sabugueiro.pt',
  'eu (at) sabugueiro (dot) pt',
  'eu [arroba] sabugueiro.pt',
  'sabugueiro (ponto) pt',
  'Sigam @albuquerque_q e @reganorte.pt',
  '![Quitéria](https://sabugueiro.pt/eu.png) à esquerda',
  '![a equipa][foto]\n\n[foto]: https://sabugueiro.pt/eu.png "Quitéria"',
  '[a nossa página](https://sabugueiro.pt "Quitéria")',
  '[a página][1]\n\n[1]: sabugueiro.pt',
  '<a href="https://sabugueiro.pt">página</a>',
  '<img src=x alt="Quitéria">',
  'Liga para o 912 345 678 ou +351 912 345 678.',
  '![3xequipa](fotos/1.png) à esquerda',
  'Vejam [o grupo](perfil/3xequipa)',
  '[grupo]: perfil/3xequipa',
  '<a name="3xequipa">o grupo</a>',
  'Vejam //servidor/3xequipa',
  'Escrevam a 3xequipa (at) servidor (dot) pt',
  'Vejam servidor.interno/3xequipa',
  'Vejam 3xequipa (ponto) pt',
  '- React\n- SDK da RegaNorte\n- github.com/quit93/painel',
]
const secrets = [
  /q[\s.]?u[\s.]?i[\s.-]?t[\s.]?e[\s.]?r[\s.]?i[\s.]?a/i,
  /a[.]?l[.]?b[.]?u[.]?(?:-\s)?q[.]?u[.]?e[.]?r[.]?q[.]?u[.]?e/i,
  /\bsa\b|avila|costa\b|bo li|neill|sean\b|joao|zecarioca|quit93|3xquit|tocandeiro/i,
  /r ?e ?g ?a[\s_.-]?n ?o ?r ?t ?e|«horta»|zimbro|bagaco|ginjinha|3xequipa/i,
  /\bHorta|HORTA/,
  /sabugueiro|912 345 678|https?:|mailto|ftp:|\.pt\b|albuquerque_q|bit\.ly/i,
]
const told = (without?: TextStep) => {
  const cover = createCover(who, without)
  return corpus.flatMap((text) => {
    const shown = foldedText(cover(text).text)
    return secrets.some((secret) => secret.test(shown)) ? [`${text} → ${shown}`] : []
  })
}

describe('texts in which names hide', () => {
  it('tell none of them', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60)
    expect(corpus.filter((text) => !secrets.some((secret) => secret.test(foldedText(text))))).toEqual([])
    expect(told()).toEqual([])
  })
  it.each(textSteps)('would tell one without %s', (step) => expect(told(step)).not.toEqual([]))
})

describe('what is no name', () => {
  const cover = createCover(who)
  it.each([
    'A nossa horta urbana tem água, e cada horta tem um dono.',
    'A costa portuguesa, de norte a sul.',
    'Feito com Node.js, Vue.js, ASP.NET e Socket.io, p. ex. isto.',
    'Em 2024 vendemos 100.000 unidades a 12.50 euros e/ou mais; ver 3.2.',
    'Uma rega de precisão: o norte precisa dela.',
    'Inesperado, boletim, linha, avilanado.',
    'Isto custa 1 200 000 euros; n.º 4/2024, art. 5.º.',
    'É de borla. Li o bilhete.',
  ])('stays: %s', (text) => expect(cover(text)).toEqual({ text, names: 0, links: 0 }))

  it('says how often it covered a name or an address, and keeps the words of a link', () => {
    expect(
      cover('A Quitéria Albuquerque e o João: [a demo](https://x.pt) e ![](https://x.pt/a.png), ou eu@x.pt.'),
    ).toEqual({
      text: 'A ••• e o •••: a demo e •••, ou •••.',
      names: 2,
      links: 3,
    })
  })

  it('takes a name of one letter only as it is written', () => {
    const short = createCover({ people: [person('X', 'Æ')], companies: ['X', 'A'], links: [] })
    expect(short('A X faz isto; o eixo x não. A vida segue. Somos a «A».').text).toBe(
      'A ••• faz isto; o eixo x não. A vida segue. Somos a «•••».',
    )
  })
})

it('takes ages for no text: long words and many names are covered in one go', () => {
  const cover = createCover(who)
  const started = process.cpuUsage()
  cover(`${'a'.repeat(10_000)} ${'João '.repeat(2000)} ${'q-'.repeat(5000)} ${'!['.repeat(5000)}`)
  expect(process.cpuUsage(started).user).toBeLessThan(8_000_000)
})

it.each([
  ['https://github.com/quit93/painel', ['quit93', 'painel']],
  ['https://www.linkedin.com/in/quiteria-a/', ['quiteria-a']],
  ['https://quiteria.github.io/x', ['quiteria', 'x']],
  ['www.sabugueiro.pt/quem', ['sabugueiro']],
  ['não é', []],
])('finds whose account %s is', (address, names) => expect(loginsIn(address)).toEqual(names))
