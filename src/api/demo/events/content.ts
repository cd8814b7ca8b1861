import type { EventQuestion } from '#contract/events/questions.ts'
import { demoQuestions } from './questions.ts'
import type { EventKind, EventMode } from '#contract/events/events.ts'

type Text = { pt: string; en: string }
const text = (pt: string, en: string): Text => ({ pt, en })

const rooms = {
  tilia: { venue: 'Sala Tília, Braga', address: 'Rua do Souto 118, Braga' },
  sobreiro: { venue: 'Sala Sobreiro, Braga', address: 'Rua do Souto 118, Braga' },
  carvalho: { venue: 'Sala Carvalho, Braga', address: 'Rua do Souto 118, Braga' },
  auditorio: { venue: 'Auditório Nortada', address: 'Rua do Souto 118, Braga' },
  cerca: { venue: 'Casa da Cerca', address: 'Largo da Oliveira 9, Guimarães' },
  fabrica: { venue: 'Fábrica Velha', address: 'Rua da Indústria 40, Famalicão' },
} as const
const link = 'https://meet.nortada.example/viveiro'

/** How many people register in each state, besides the named ones. */
type Crowd = { confirmed?: number; waitlisted?: number; pending?: number; cancelled?: number; declined?: number }

export type DemoEvent = {
  slug: string
  kind: EventKind
  state?: 'draft' | 'cancelled'
  title: Text
  summary: Text
  description: Text
  /** Without English texts, so that staff have something to translate. */
  untranslated?: true
  field: string | null
  mode: EventMode
  room?: (typeof rooms)[keyof typeof rooms]
  link?: string
  /** Days from today, and wall time in Lisbon. */
  day: number
  from: string
  to: string
  /** Ends this many days later. */
  nights?: number
  capacity: number | null
  admission?: 'approval'
  questions?: EventQuestion[]
  /** Visitors may read it. */
  isPublic?: true
  /** Founders come first until so many days before the start, and seats are given back until a day before. */
  foundersFirst?: number
  speakers?: { name: string; title: Text }[]
  agenda?: { at: string; title: Text; who: string | null }[]
  materials?: { title: Text; url: string }[]
  cancelReason?: Text
  crowd?: Crowd
  /** The state of the demo trainee's registration. */
  ines?: 'confirmed' | 'waitlisted' | 'offered' | 'pending'
}

const speaker = (name: string, pt: string, en: string) => ({ name, title: text(pt, en) })
const item = (at: string, pt: string, en: string, who: string | null = null) => ({ at, title: text(pt, en), who })
const material = (pt: string, en: string, file: string) => ({
  title: text(pt, en),
  url: `https://docs.nortada.example/viveiro/${file}`,
})

const mentoring = {
  kind: 'office_hours',
  title: text('Café com mentores', 'Coffee with mentors'),
  summary: text(
    'Meia hora com alguém que já passou pelo que te preocupa. Traz uma pergunta concreta; o café é por nossa conta.',
    'Half an hour with somebody who has been where you are. Bring one concrete question; coffee is on us.',
  ),
  description: text(
    'Quatro mentores, mesas pequenas, rondas de trinta minutos.\n\n## Como funciona\n\n1. Chegas e dizes o que te traz.\n2. Sentas-te com quem melhor te pode ajudar.\n3. Sais com **um próximo passo** escrito.\n\nNão é preciso preparar slides. Uma pergunta honesta chega.',
    'Four mentors, small tables, rounds of thirty minutes.\n\n## How it works\n\n1. You arrive and say what brings you.\n2. You sit down with whoever can help you best.\n3. You leave with **one next step** in writing.\n\nNo slides needed. An honest question will do.',
  ),
  field: null,
  mode: 'onsite',
  room: rooms.tilia,
  from: '09:30',
  to: '11:00',
  capacity: 24,
  speakers: [
    speaker('Henrique Sampaio', 'Parceiro, Socalco Capital', 'Partner, Socalco Capital'),
    speaker('Luísa Ferraz', 'Diretora de produto', 'Head of product'),
    speaker('Jorge Almada', 'Arquiteto de software, Nortada', 'Software architect, Nortada'),
  ],
} satisfies Partial<DemoEvent>

/** An hour that comes back every week; one of its dates is in another room. */
export const weekly = {
  weeks: 6,
  elsewhere: { at: 2, room: rooms.carvalho },
  event: {
    slug: 'hora-aberta-de-contratos',
    kind: 'office_hours',
    title: text('Hora aberta de contratos', 'Open hour on contracts'),
    summary: text(
      'Todas as semanas, uma hora para tirar dúvidas sobre contratos, sócios e propriedade intelectual.',
      'Every week, an hour for questions on contracts, partners and intellectual property.',
    ),
    description: text(
      'Vem a uma data ou a todas. Traz o documento de que tens dúvidas, sem dados de terceiros.',
      'Come to one date or to all. Bring the document you have questions about, without data of others.',
    ),
    field: null,
    mode: 'onsite',
    room: rooms.sobreiro,
    day: 24,
    from: '17:00',
    to: '18:00',
    capacity: 8,
    crowd: { confirmed: 3 },
  } satisfies DemoEvent as DemoEvent,
}

export const events: DemoEvent[] = [
  {
    slug: 'boas-vindas-a-coorte-2026-1',
    kind: 'other',
    title: text('Boas-vindas à coorte 2026.1', 'Welcome to cohort 2026.1'),
    summary: text(
      'O primeiro dia: quem somos, como correm as dezasseis semanas e com quem podes contar.',
      'The first day: who we are, how the sixteen weeks run and whom you can count on.',
    ),
    description: text(
      'Apresentações curtas, visita à casa e almoço no pátio.\n\nNo fim do dia sabes onde fica tudo, quem é o teu par e qual é o primeiro desafio.',
      'Short introductions, a tour of the house and lunch in the courtyard.\n\nBy the end of the day you know where everything is, who your partner is and what the first challenge will be.',
    ),
    field: null,
    mode: 'onsite',
    room: rooms.auditorio,
    day: -44,
    from: '09:30',
    to: '16:00',
    capacity: 60,
    speakers: [speaker('Marta Queirós', 'Coordenadora do programa', 'Coordinator of the programme')],
    agenda: [
      item('09:30', 'Chegada e café', 'Arrival and coffee'),
      item('10:00', 'O que é um viveiro', 'What a nursery is', 'Marta Queirós'),
      item('11:00', 'Visita à casa', 'A tour of the house', 'Vera Lima'),
      item('12:30', 'Almoço no pátio', 'Lunch in the courtyard'),
      item('14:00', 'Pares e primeiro desafio', 'Partners and the first challenge', 'Paulo Seabra'),
    ],
    materials: [material('Guia das dezasseis semanas', 'Guide to the sixteen weeks', 'guia-2026-1')],
    crowd: { confirmed: 32 },
    ines: 'confirmed',
  },
  {
    slug: 'git-sem-medo',
    kind: 'workshop',
    title: text('Git sem medo', 'Git without fear'),
    summary: text(
      'Ramos, conflitos e o botão de desfazer que ninguém te mostrou. Para quem decora comandos e quer perceber.',
      'Branches, conflicts and the undo button nobody showed you. For those who learn commands by heart and want to understand.',
    ),
    description: text(
      'Começamos por desenhar o que o Git guarda e só depois escrevemos comandos.\n\n- o que é um *commit*, afinal\n- juntar e reordenar sem perder trabalho\n- `reflog`: quase nada se perde\n\nTraz o portátil com o Git instalado.',
      'We begin by drawing what Git stores, and only then type commands.\n\n- what a *commit* really is\n- merging and rebasing without losing work\n- `reflog`: almost nothing is lost\n\nBring a laptop with Git installed.',
    ),
    field: 'developer-tools',
    mode: 'onsite',
    room: rooms.carvalho,
    day: -9,
    from: '18:00',
    to: '20:30',
    capacity: 24,
    speakers: [speaker('Samuel Reis', 'Engenheiro de qualidade', 'Quality engineer')],
    materials: [
      material('Exercícios', 'Exercises', 'git-sem-medo'),
      material('Cartão de comandos', 'Command card', 'git-cartao'),
    ],
    crowd: { confirmed: 20, cancelled: 3 },
    ines: 'confirmed',
  },
  { ...mentoring, slug: 'cafe-com-mentores', day: -7, crowd: { confirmed: 16, cancelled: 2 } },
  {
    slug: 'modelo-de-negocio-numa-tarde',
    kind: 'workshop',
    title: text('Modelo de negócio numa tarde', 'A business model in an afternoon'),
    summary: text(
      'Nove caixas, uma parede e perguntas difíceis. Sais com a primeira versão e com três hipóteses para testar.',
      'Nine boxes, one wall and hard questions. You leave with a first version and three hypotheses to test.',
    ),
    description: text(
      'Trabalhamos em equipas de três sobre a tua ideia ou sobre um caso que levamos.\n\nNo fim, cada equipa apresenta em dois minutos e recebe perguntas das outras.',
      'We work in teams of three, on your idea or on a case we bring along.\n\nAt the end each team presents for two minutes and gets questions from the others.',
    ),
    field: 'education',
    mode: 'hybrid',
    room: rooms.sobreiro,
    link,
    day: -3,
    from: '14:00',
    to: '17:30',
    capacity: 30,
    speakers: [speaker('Paulo Seabra', 'Acompanhamento de startups', 'Startup support')],
    materials: [material('Folha de trabalho', 'Worksheet', 'modelo-de-negocio')],
    crowd: { confirmed: 18, cancelled: 2 },
  },
  {
    slug: 'portas-abertas-com-a-equipa',
    kind: 'office_hours',
    title: text('Portas abertas com a equipa', 'Drop-in with the team'),
    summary: text(
      'A equipa está todo o dia na Sala Tília e online. Aparece com o que tens entre mãos.',
      'The team is in the Tília room and online all day. Drop by with whatever you are working on.',
    ),
    description: text(
      'Sem marcação. Perguntas sobre o programa, candidaturas, papéis, ou só para pensar em voz alta.',
      'No appointment needed. Questions about the programme, applications, paperwork, or just to think aloud.',
    ),
    field: null,
    mode: 'hybrid',
    room: rooms.tilia,
    link,
    day: 0,
    from: '09:00',
    to: '19:00',
    capacity: null,
    speakers: [speaker('Vera Lima', 'Comunidade e eventos', 'Community and events')],
    crowd: { confirmed: 9 },
    ines: 'confirmed',
  },
  { ...mentoring, slug: 'cafe-com-mentores-2', day: 1, crowd: { confirmed: 17, cancelled: 1 }, ines: 'confirmed' },
  {
    slug: 'typescript-para-quem-vem-de-java',
    kind: 'workshop',
    title: text('TypeScript para quem vem de Java', 'TypeScript for Java developers'),
    summary: text(
      'O que muda quando os tipos descrevem formas em vez de nomes, com exemplos que reconheces.',
      'What changes when types describe shapes instead of names, with examples you will recognise.',
    ),
    description: text(
      'Partimos de código Java que já escreveste e chegamos a TypeScript que parece TypeScript.\n\n- tipos estruturais e uniões\n- `null`, `undefined` e o que fazer com eles\n- módulos, testes e ferramentas',
      'We start from Java code you have already written and arrive at TypeScript that looks like TypeScript.\n\n- structural types and unions\n- `null`, `undefined` and what to do about them\n- modules, tests and tools',
    ),
    field: 'software-services',
    mode: 'online',
    link,
    day: 5,
    from: '18:00',
    to: '20:30',
    capacity: 80,
    speakers: [speaker('Jorge Almada', 'Arquiteto de software, Nortada', 'Software architect, Nortada')],
    agenda: [
      item('18:00', 'Tipos que descrevem formas', 'Types that describe shapes', 'Jorge Almada'),
      item('19:00', 'Pausa', 'Break'),
      item('19:10', 'De uma classe a um módulo', 'From a class to a module', 'Jorge Almada'),
      item('20:00', 'O teu código', 'Your code'),
    ],
    crowd: { confirmed: 27 },
    ines: 'confirmed',
  },
  {
    slug: 'do-prototipo-ao-primeiro-cliente',
    kind: 'talk',
    title: text('Do protótipo ao primeiro cliente', 'From prototype to first customer'),
    summary: text(
      'Como três startups do viveiro passaram de uma maqueta a uma fatura paga, o que correu mal e o que fariam de outra forma.',
      'How three startups of the nursery went from a mock-up to a paid invoice, what went wrong and what they would do differently.',
    ),
    description: text(
      'Três histórias contadas por quem as viveu, com números e sem maquilhagem.\n\nDepois, meia hora de perguntas. Vale tudo: preços, medos, contratos, silêncio de quem disse que ia responder.',
      'Three stories told by those who lived them, with figures and no varnish.\n\nThen half an hour of questions. Anything goes: prices, fears, contracts, the silence of those who promised to reply.',
    ),
    field: 'retail',
    mode: 'hybrid',
    room: rooms.auditorio,
    link,
    day: 7,
    from: '17:30',
    to: '19:00',
    capacity: 120,
    speakers: [
      speaker('Beatriz Nunes', 'Fundadora da Caixeiro', 'Founder of Caixeiro'),
      speaker('Henrique Sampaio', 'Parceiro, Socalco Capital', 'Partner, Socalco Capital'),
      speaker('Marta Queirós', 'Coordenadora do programa', 'Coordinator of the programme'),
    ],
    agenda: [
      item('17:30', 'Chegada e café', 'Arrival and coffee'),
      item('17:45', 'Da maqueta à primeira fatura', 'From mock-up to first invoice', 'Beatriz Nunes, Caixeiro'),
      item('18:10', 'Vender antes de programar', 'Sell before you code', 'Tomás Figueiredo, Rega'),
      item('18:35', 'O que procura quem investe', 'What investors look for', 'Henrique Sampaio, Socalco Capital'),
      item('18:50', 'Perguntas', 'Questions'),
    ],
    crowd: { confirmed: 31, cancelled: 2 },
  },
  {
    slug: 'figma-as-claras',
    kind: 'workshop',
    title: text('Figma às claras', 'Figma in plain sight'),
    summary: text(
      'Componentes, variantes e espaçamento que sobrevive à segunda versão. Doze lugares, doze ecrãs.',
      'Components, variants and spacing that survives the second version. Twelve seats, twelve screens.',
    ),
    description: text(
      'Pegamos num ecrã que conheces e refazemo-lo com um pequeno sistema de componentes.\n\nTraz o portátil; a conta gratuita chega.',
      'We take a screen you know and rebuild it with a small system of components.\n\nBring a laptop; the free plan is enough.',
    ),
    field: null,
    mode: 'onsite',
    room: rooms.carvalho,
    day: 8,
    from: '10:00',
    to: '12:30',
    capacity: 12,
    speakers: [speaker('Luísa Ferraz', 'Diretora de produto', 'Head of product')],
    crowd: { confirmed: 11, waitlisted: 3, cancelled: 1 },
    ines: 'offered',
  },
  {
    slug: 'visita-ao-centro-de-dados',
    kind: 'other',
    state: 'cancelled',
    title: text('Visita ao centro de dados', 'A visit to the data centre'),
    summary: text(
      'Uma manhã entre máquinas: energia, arrefecimento e o que acontece quando falha a luz.',
      'A morning among machines: power, cooling and what happens when the lights go out.',
    ),
    description: text('Ponto de encontro à porta da Nortada, às 9h00.', 'We meet at the door of Nortada at 9:00.'),
    field: 'telecommunications',
    mode: 'onsite',
    room: rooms.fabrica,
    day: 9,
    from: '09:00',
    to: '12:00',
    capacity: 20,
    cancelReason: text(
      'O centro de dados entra em obras nessa semana. Marcamos nova data assim que reabrir.',
      'The data centre is being refitted that week. We will set a new date as soon as it reopens.',
    ),
    crowd: { confirmed: 13 },
  },
  {
    slug: 'clinica-juridica-o-pacto-de-socios',
    foundersFirst: 5,
    kind: 'office_hours',
    title: text('Clínica jurídica: o pacto de sócios', 'Legal clinic: the founders’ agreement'),
    summary: text(
      'Seis equipas, uma advogada e as perguntas que convém fazer enquanto todos se dão bem.',
      'Six teams, one lawyer and the questions to ask while everybody still gets along.',
    ),
    description: text(
      'Sessões de trinta minutos por equipa. Traz, se tiveres, um rascunho ou apenas uma lista do que já combinaram.\n\nO que se diz na sala fica na sala.',
      'Thirty minutes a team. Bring a draft if you have one, or just a list of what you have agreed so far.\n\nWhat is said in the room stays in the room.',
    ),
    field: 'legal',
    mode: 'onsite',
    room: rooms.sobreiro,
    day: 12,
    from: '14:00',
    to: '17:00',
    capacity: 6,
    speakers: [speaker('Filipa Rocha', 'Advogada de startups', 'Startup lawyer')],
    crowd: { confirmed: 6, waitlisted: 4, cancelled: 1 },
    ines: 'waitlisted',
  },
  {
    slug: 'noite-de-portefolios',
    kind: 'other',
    title: text('Noite de portefólios', 'Portfolio night'),
    summary: text(
      'Cada pessoa mostra um trabalho em três minutos, a quem contrata e a quem aprende. Com sopa e broa.',
      'Everybody shows one piece of work in three minutes, to people who hire and people who learn. With soup and bread.',
    ),
    description: text(
      'Uma mesa, um ecrã, três minutos. Não precisas de ter tudo acabado: mostra o que te deu que pensar.\n\nVêm pessoas de oito empresas da região.',
      'One table, one screen, three minutes. It need not be finished: show what made you think.\n\nPeople from eight companies of the region will be there.',
    ),
    field: 'human-resources',
    mode: 'onsite',
    room: rooms.cerca,
    day: 14,
    from: '19:00',
    to: '22:00',
    capacity: 60,
    speakers: [speaker('Vera Lima', 'Comunidade e eventos', 'Community and events')],
    crowd: { confirmed: 22 },
  },
  {
    slug: 'quanto-vale-o-que-fazes',
    kind: 'workshop',
    title: text('Quanto vale o que fazes?', 'What is your work worth?'),
    summary: text(
      'Preços para quem vende pela primeira vez: contas, conversas e a arte de não pedir desculpa.',
      'Pricing for first-time sellers: sums, conversations and the art of not apologising.',
    ),
    description: text(
      'Grupo pequeno, por isso a equipa confirma as inscrições: diz-nos o que vendes ou queres vender.\n\nTrabalhamos sobre os teus números; nada sai da sala.',
      'A small group, so the team confirms who takes part: tell us what you sell or want to sell.\n\nWe work on your numbers; nothing leaves the room.',
    ),
    field: 'finance',
    mode: 'onsite',
    room: rooms.sobreiro,
    day: 16,
    from: '14:30',
    to: '17:30',
    capacity: 10,
    admission: 'approval',
    questions: demoQuestions,
    speakers: [speaker('Luísa Ferraz', 'Diretora de produto', 'Head of product')],
    crowd: { confirmed: 4, pending: 7, declined: 2 },
    ines: 'pending',
  },
  {
    slug: 'testes-que-ajudam',
    kind: 'workshop',
    title: text('Testes que ajudam', 'Tests that help'),
    summary: text(
      'Menos testes, melhores testes: o que vale a pena provar e como saber que a prova falha quando deve.',
      'Fewer tests, better tests: what is worth proving and how to know that the proof fails when it should.',
    ),
    description: text(
      'Lemos testes de projetos verdadeiros, apagamos metade e escrevemos os que faltam.\n\nInclui controlo negativo: tirar a proteção e ver o teste ficar vermelho.',
      'We read tests of real projects, delete half of them and write the missing ones.\n\nWith negative controls: take the protection out and watch the test go red.',
    ),
    field: 'developer-tools',
    mode: 'online',
    link,
    day: 19,
    from: '18:00',
    to: '20:00',
    capacity: 60,
    speakers: [speaker('Samuel Reis', 'Engenheiro de qualidade', 'Quality engineer')],
    crowd: { confirmed: 14 },
  },
  {
    slug: 'maratona-da-agua',
    kind: 'hackathon',
    title: text('Maratona da água', 'The water hackathon'),
    summary: text(
      'Dois dias, doze equipas e os dados de uma rede de abastecimento verdadeira. Para quem programa, desenha ou pergunta.',
      'Two days, twelve teams and the data of a real supply network. For people who code, design or ask questions.',
    ),
    description: text(
      'Com as Águas do Vouga. Equipas de três a cinco, formadas na primeira noite.\n\n## O que há\n\n- dados de caudal e pressão de dois anos\n- sensores para experimentar\n- mentores toda a noite\n\nPrémio: três meses de acompanhamento para levar a ideia ao terreno.',
      'With Águas do Vouga. Teams of three to five, formed on the first evening.\n\n## What there is\n\n- two years of flow and pressure data\n- sensors to try out\n- mentors all night\n\nPrize: three months of support to take the idea into the field.',
    ),
    field: 'water',
    mode: 'onsite',
    room: rooms.fabrica,
    day: 29,
    nights: 2,
    from: '18:00',
    to: '17:00',
    capacity: 60,
    speakers: [
      speaker('Tomás Figueiredo', 'Fundador da Rega', 'Founder of Rega'),
      speaker('Jorge Almada', 'Arquiteto de software, Nortada', 'Software architect, Nortada'),
    ],
    crowd: { confirmed: 19 },
  },
  {
    slug: 'demo-day-2026-1',
    isPublic: true,
    kind: 'demo_day',
    title: text('Demo Day da coorte 2026.1', 'Demo Day of cohort 2026.1'),
    summary: text(
      'O que cresceu em dezasseis semanas: nove startups, vinte e dois percursos e uma tarde aberta a toda a gente.',
      'What has grown in sixteen weeks: nine startups, twenty-two journeys and an afternoon open to everybody.',
    ),
    description: text(
      'Apresentações de cinco minutos, bancas para conversar e jantar no pátio.\n\nTraz quem te apoiou.',
      'Five-minute presentations, stands to talk and dinner in the courtyard.\n\nBring those who supported you.',
    ),
    field: null,
    mode: 'hybrid',
    room: rooms.auditorio,
    link,
    day: 63,
    from: '15:00',
    to: '20:00',
    capacity: 200,
    speakers: [speaker('Marta Queirós', 'Coordenadora do programa', 'Coordinator of the programme')],
    crowd: { confirmed: 12 },
  },
  {
    slug: 'entrevistas-tecnicas-sem-nervos',
    kind: 'workshop',
    state: 'draft',
    title: text('Entrevistas técnicas sem nervos', 'Technical interviews without nerves'),
    summary: text(
      'Como pensar em voz alta, pedir uma pista e dizer «não sei» sem perder o fio.',
      'How to think aloud, ask for a hint and say “I do not know” without losing the thread.',
    ),
    description: text('Rascunho: falta fechar quem orienta a sessão.', 'Draft: we still have to settle who leads it.'),
    untranslated: true,
    field: 'human-resources',
    mode: 'onsite',
    room: rooms.carvalho,
    day: 21,
    from: '18:00',
    to: '20:00',
    capacity: 20,
  },
]
