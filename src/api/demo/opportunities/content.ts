import type { OpportunityInput } from '#contract/opportunities/opportunities.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'

type Text = [pt: string, en: string]
type Told = Partial<OpportunityInput> & Pick<OpportunityInput, 'kind' | 'remote' | 'skills' | 'answerDays'>
type Days = { age: number; left: number; starts?: number }

/** `startup` names one of the demo startups, otherwise `organisation` a partner. Days count from the first start. */
const demo = (
  state: OpportunityState,
  of: { startup: string } | { organisation: string },
  title: Text,
  days: Days,
  told: Told,
  text: [intro: Text, does: readonly Text[], asks: readonly Text[]],
) => ({ state, of, title, days, told, description: write(text) })

const headings = { does: ['O que vais fazer', 'What you will do'], asks: ['O que procuramos', 'What we look for'] }

function write([intro, does, asks]: [Text, readonly Text[], readonly Text[]]) {
  const list = (texts: readonly Text[], language: 0 | 1) => texts.map((text) => `- ${text[language]}`).join('\n')
  const inOne = (language: 0 | 1) =>
    `${intro[language]}\n\n## ${headings.does[language]}\n\n${list(does, language)}\n\n## ${headings.asks[language]}\n\n${list(asks, language)}`
  return { pt: inOne(0), en: inOne(1) }
}

const paid = (payMin: number, payMax: number | null = null, payPeriod: OpportunityInput['payPeriod'] = 'month') => ({
  payMin,
  payMax,
  payPeriod,
})
const question = (pt: string, en: string, required = true) => ({ text: { pt, en }, required })
export type DemoQuestion = ReturnType<typeof question>

/** Questions by the title of the posting. */
export const demoQuestions: Record<string, DemoQuestion[]> = {
  'Estágio em QA e automatização de testes': [
    question(
      'Já escreveste um teste que apanhou um erro a sério? Conta.',
      'Have you written a test that caught a real bug? Tell us.',
    ),
    question('Podes estar em Viana dois dias por semana?', 'Can you be in Viana two days a week?'),
  ],
  'Programador(a) back-end júnior, Go': [
    question('Mostra-nos um sítio com código teu.', 'Show us a place with code of yours.', false),
  ],
}

/** Stages of a posting's own, by its title. */
export const demoStages: Record<string, Omit<OpportunityInput['stages'][number], 'id'>[]> = {
  'Estágio em QA e automatização de testes': [
    { name: { pt: 'Exercício em casa', en: 'Exercise at home' }, within: 'shortlisted' },
    { name: { pt: 'Conversa com a equipa', en: 'Talk with the team' }, within: 'interview' },
  ],
}

export const demoOpportunities = [
  demo(
    'published',
    { organisation: 'Nortada' },
    ['Estágio em desenvolvimento front-end', 'Front-end development internship'],
    { age: 16, left: 9, starts: 55 },
    {
      kind: 'internship',
      hours: 'full',
      place: 'Braga',
      remote: 'hybrid',
      ...paid(1150),
      durationMonths: 6,
      openings: 2,
      skills: ['react', 'typescript', 'web-accessibility', 'css', 'git'],
      answerDays: 15,
      field: 'computer-engineering',
      visibility: 'public',
    },
    [
      [
        'Vais trabalhar na equipa que faz o portal de serviços da Nortada, usado por 40 mil pessoas por mês. Não é um estágio de tirar cafés: na segunda semana tens código em produção.',
        'You will work in the team behind Nortada’s service portal, used by 40 thousand people a month. Nobody fetches coffee: in week two your code is in production.',
      ],
      [
        [
          'Desenhar e construir componentes acessíveis em React e TypeScript.',
          'Design and build accessible components.',
        ],
        ['Testar com pessoas que usam leitores de ecrã.', 'Test with people who use screen readers.'],
        ['Medir e melhorar o tempo de carregamento das páginas.', 'Measure and improve how fast pages load.'],
      ],
      [
        ['Bases sólidas de HTML, CSS e JavaScript.', 'A solid base of HTML, CSS and JavaScript.'],
        ['Vontade de escrever e de explicar decisões.', 'You like to write and to explain decisions.'],
      ],
    ],
  ),
  demo(
    'published',
    { startup: 'Caixeiro' },
    ['Programador(a) back-end júnior, Go', 'Junior back-end developer, Go'],
    { age: 12, left: 18, starts: 40 },
    {
      kind: 'job',
      hours: 'full',
      remote: 'yes',
      ...paid(21_000, 25_000, 'year'),
      skills: ['go', 'postgresql', 'docker'],
      answerDays: 10,
      field: 'retail',
      visibility: 'public',
    },
    [
      [
        'A caixa da Caixeiro funciona sem rede e acerta contas quando volta. És tu quem cuida do acerto.',
        'Caixeiro’s till works offline and settles when the network returns. You look after the settling.',
      ],
      [
        [
          'Escrever o serviço que junta as vendas de onze feiras.',
          'Write the service that joins the sales of eleven fairs.',
        ],
        ['Falar com feirantes uma manhã por mês.', 'Talk to vendors one morning a month.'],
      ],
      [
        ['Gosto por código simples e testado.', 'A taste for simple, tested code.'],
        ['SQL sem medo.', 'SQL without fear.'],
      ],
    ],
  ),
  demo(
    'published',
    { organisation: 'Floresta Viva' },
    ['Bolsa de investigação em visão por computador', 'Research grant in computer vision'],
    { age: 25, left: 22, starts: 70 },
    {
      kind: 'scholarship',
      place: 'Aveiro',
      remote: 'no',
      ...paid(1040),
      durationMonths: 12,
      skills: ['python', 'computer-vision', 'machine-learning'],
      answerDays: 12,
      field: 'environment',
    },
    [
      [
        'Contar árvores a partir do ar, para saber onde replantar.',
        'Count trees from the air, to know where to replant.',
      ],
      [
        ['Treinar e avaliar modelos com imagens de drones.', 'Train and evaluate models with drone pictures.'],
        ['Publicar os dados abertos.', 'Publish the data openly.'],
      ],
      [['Python e paciência com dados.', 'Python, and patience with data.']],
    ],
  ),
  demo(
    'published',
    { organisation: 'Transportes do Lima' },
    ['Estágio em QA e automatização de testes', 'Internship in QA and test automation'],
    { age: 30, left: 8, starts: 45 },
    {
      kind: 'internship',
      hours: 'full',
      place: 'Viana do Castelo',
      remote: 'hybrid',
      ...paid(1050),
      durationMonths: 9,
      openings: 2,
      skills: ['playwright', 'typescript', 'git', 'cypress', 'sql'],
      answerDays: 10,
      field: 'mobility',
      visibility: 'public',
    },
    [
      [
        'Quem apanha o autocarro olha para a nossa aplicação com pressa. Cada erro é uma pessoa que fica na paragem.',
        'People look at our app in a hurry before the bus comes. Each bug leaves somebody at the stop.',
      ],
      [
        ['Escrever testes que correm em cada alteração.', 'Write tests that run with every change.'],
        ['Andar de autocarro e apontar o que falha.', 'Ride the bus and note what fails.'],
      ],
      [['Olho para o pormenor.', 'An eye for detail.']],
    ],
  ),
  demo(
    'published',
    { startup: 'Rega' },
    ['Engenharia de firmware para sensores', 'Firmware engineering for sensors'],
    { age: 9, left: 32, starts: 60 },
    {
      kind: 'contract',
      hours: 'part',
      place: 'Braga',
      remote: 'hybrid',
      ...paid(18, 24, 'hour'),
      durationMonths: 4,
      skills: ['rust', 'c', 'git'],
      answerDays: 14,
      field: 'agriculture',
    },
    [
      [
        'Um sensor que dura dez anos dorme quase sempre. Ensina-o a acordar melhor.',
        'A sensor that lasts ten years sleeps most of the time. Teach it to wake better.',
      ],
      [
        ['Baixar o consumo para metade.', 'Halve the consumption.'],
        ['Escrever o manual de quem instala.', 'Write the manual for installers.'],
      ],
      [['Experiência com microcontroladores.', 'Experience with microcontrollers.']],
    ],
  ),
  demo(
    'published',
    { organisation: 'Águas do Vouga' },
    ['Analista de dados júnior', 'Junior data analyst'],
    { age: 6, left: 28, starts: 50 },
    {
      kind: 'job',
      hours: 'full',
      place: 'Aveiro',
      remote: 'hybrid',
      ...paid(19_000, 22_000, 'year'),
      skills: ['sql', 'python', 'postgresql'],
      answerDays: 21,
      field: 'water',
      visibility: 'public',
    },
    [
      [
        'Há água que se perde entre a barragem e a torneira. Os dados dizem onde.',
        'Water is lost between dam and tap. The data say where.',
      ],
      [
        ['Encontrar fugas nos consumos da noite.', 'Find leaks in the night’s consumption.'],
        ['Explicar números a quem abre valas.', 'Explain figures to those who dig.'],
      ],
      [['SQL e gráficos honestos.', 'SQL and honest charts.']],
    ],
  ),
  demo(
    'published',
    { organisation: 'Banco Alimentar de Braga' },
    ['Voluntariado: site de inscrições', 'Volunteering: a sign-up site'],
    { age: 5, left: 40 },
    {
      kind: 'volunteering',
      hours: 'part',
      remote: 'yes',
      unpaidReason: {
        pt: 'É voluntariado: umas quatro horas por semana.',
        en: 'It is volunteering: some four hours a week.',
      },
      durationMonths: 3,
      openings: 3,
      skills: ['html', 'css', 'figma'],
      answerDays: 7,
      asksCv: false,
      field: 'accessibility',
    },
    [
      [
        'Oitocentas pessoas inscrevem-se por telefone em cada campanha. Queremos que o façam em dois minutos.',
        'Eight hundred people sign up by telephone for each campaign. We want it to take two minutes.',
      ],
      [['Desenhar um formulário que a avó preencha.', 'Design a form that a grandmother can fill in.']],
      [['Vontade e regularidade.', 'Will and regularity.']],
    ],
  ),
  demo(
    'published',
    { startup: 'Boia' },
    ['Cofundação técnica: aplicação móvel', 'Technical partner: mobile application'],
    { age: 14, left: 45 },
    {
      kind: 'contract',
      hours: 'part',
      place: 'Matosinhos',
      remote: 'hybrid',
      unpaidReason: {
        pt: 'Participação na empresa em vez de salário, nos primeiros seis meses.',
        en: 'A share of the company instead of pay for the first six months.',
      },
      skills: ['kotlin', 'swift'],
      answerDays: 20,
      field: 'blue-economy',
    },
    [
      [
        'A Boia avisa quem vai ao mar. Falta quem leve o aviso ao telemóvel.',
        'Boia warns people at sea. We need somebody to bring the warning to the phone.',
      ],
      [['Fazer a primeira aplicação.', 'Make the first application.']],
      [['Gosto pelo mar ajuda.', 'A liking for the sea helps.']],
    ],
  ),
  demo(
    'published',
    { organisation: 'Hospital de Santa Luzia' },
    ['Estágio em experiência de utilização', 'User experience internship'],
    { age: 3, left: 25, starts: 65 },
    {
      kind: 'internship',
      hours: 'full',
      place: 'Viana do Castelo',
      remote: 'no',
      ...paid(980),
      durationMonths: 6,
      skills: ['figma', 'user-research', 'web-accessibility'],
      applyUrl: 'https://hospital.example/vagas',
      answerDays: 15,
      field: 'healthcare',
    },
    [
      [
        'As pessoas perdem-se entre a triagem e a consulta. Desenha o caminho.',
        'People get lost between triage and consultation. Design the way.',
      ],
      [
        ['Observar a sala de espera e ouvir.', 'Watch the waiting room and listen.'],
        ['Fazer protótipos em papel e em ecrã.', 'Make prototypes on paper and on screen.'],
      ],
      [['Empatia e um portefólio, mesmo pequeno.', 'Empathy and a portfolio, however small.']],
    ],
  ),
  demo(
    'closed',
    { organisation: 'Águas do Vouga' },
    ['Residência de dados abertos', 'Open data residency'],
    { age: 60, left: -4, starts: 25 },
    {
      kind: 'scholarship',
      place: 'Aveiro',
      remote: 'hybrid',
      ...paid(1100),
      durationMonths: 6,
      openings: 2,
      skills: ['python', 'sql'],
      answerDays: 20,
      field: 'water',
      visibility: 'public',
    },
    [
      ['Seis meses para abrir os dados de uma empresa de águas.', 'Six months to open the data of a water company.'],
      [['Limpar, descrever e publicar vinte conjuntos.', 'Clean, describe and publish twenty sets.']],
      [['Rigor.', 'Rigour.']],
    ],
  ),
  demo(
    'closed',
    { startup: 'Fio de Prumo' },
    ['Estágio de verão em produto', 'Summer internship in product'],
    { age: 90, left: -30 },
    {
      kind: 'internship',
      hours: 'full',
      place: 'Leiria',
      remote: 'hybrid',
      ...paid(900),
      durationMonths: 3,
      skills: ['product-management', 'figma'],
      answerDays: 14,
      field: 'construction',
    },
    [
      ['Um verão a perceber obras.', 'A summer spent understanding building sites.'],
      [['Visitar obras e escrever o que se aprende.', 'Visit sites and write down what you learn.']],
      [['Curiosidade.', 'Curiosity.']],
    ],
  ),
  demo(
    'proposed',
    { startup: 'Caixeiro' },
    ['Apoio ao cliente e documentação', 'Customer support and documentation'],
    { age: 2, left: 30 },
    {
      kind: 'job',
      hours: 'full',
      place: 'Porto',
      remote: 'hybrid',
      ...paid(1000, 1150),
      skills: ['technical-writing'],
      answerDays: 12,
      field: 'retail',
    },
    [
      [
        'Os feirantes telefonam às sete da manhã. Atende-os bem e escreve o que falta no manual.',
        'Vendors call at seven in the morning. Answer well and write what the manual lacks.',
      ],
      [['Atender e escrever.', 'Answer and write.']],
      [['Paciência e boa escrita.', 'Patience and good writing.']],
    ],
  ),
  demo(
    'draft',
    { organisation: 'Transportes do Lima' },
    ['Engenharia de dados de mobilidade', 'Mobility data engineering'],
    { age: 1, left: 35 },
    {
      kind: 'job',
      hours: 'full',
      place: 'Viana do Castelo',
      remote: 'hybrid',
      ...paid(24_000, 28_000, 'year'),
      skills: ['python', 'postgresql', 'kubernetes'],
      answerDays: 15,
      field: 'mobility',
    },
    [
      ['Saber onde está cada autocarro, a cada minuto.', 'Know where each bus is, every minute.'],
      [['Juntar os dados de quarenta autocarros.', 'Join the data of forty buses.']],
      [['Python e dados em tempo real.', 'Python and live data.']],
    ],
  ),
  demo(
    'withdrawn',
    { organisation: 'Nortada' },
    ['Administração de sistemas', 'System administration'],
    { age: 40, left: 5 },
    {
      kind: 'job',
      hours: 'full',
      place: 'Braga',
      remote: 'no',
      ...paid(23_000, null, 'year'),
      skills: ['linux', 'docker'],
      answerDays: 15,
      field: 'computer-engineering',
    },
    [
      ['A vaga foi ocupada por alguém da casa.', 'The position went to somebody of the house.'],
      [['Cuidar de doze servidores.', 'Look after twelve servers.']],
      [['Linux.', 'Linux.']],
    ],
  ),
]
