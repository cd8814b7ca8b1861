import type { StartupInput } from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'

type Told = Partial<StartupInput> & Pick<StartupInput, 'name' | 'pitch' | 'field' | 'stage'>
type TeamOf = readonly [name: string, title: string][]

/** `wasDeclined`: by an earlier intake, before it applied again. */
type More = { wasDeclined?: true; labels?: string[] }

/** `age`: days since it was created. The first of the team owns it. */
const demo = (state: StartupState, age: number, team: TeamOf, told: Told, more: More = {}) => ({
  state,
  age,
  team,
  told,
  ...more,
})
const inPortugal = (city: string, founded: string) => ({ city, founded, country: 'PT' })
const site = (name: string) => ({ website: `https://${name}.example` })

/** Eighteen startups in every state and stage. */
export const demoStartups = [
  demo(
    'active',
    380,
    [
      ['founder', 'Produto e vendas'],
      ['bernardo.antunes', 'Código'],
    ],
    {
      name: 'Caixeiro',
      field: 'retail',
      moreFields: ['finance'],
      stage: 'revenue',
      pitch: 'Faturação e stock para quem vende em feiras e mercados.',
      ...inPortugal('Porto', '2025-09'),
      ...site('caixeiro'),
      links: [{ label: 'Código aberto', url: 'https://git.example/caixeiro' }],
      description:
        '## O problema\n\nQuem vende em feiras fatura em papel e só à noite sabe o que vendeu. Metade do stock é contado de cabeça.\n\n## A nossa resposta\n\nUma caixa que cabe no bolso: fatura certificada, stock e trocos, mesmo sem rede.\n\n## Onde estamos\n\n88 feirantes usam a Caixeiro todas as semanas em onze feiras do Norte.',
    },
  ),
  demo(
    'active',
    400,
    [
      ['tomas.figueiredo', 'Produto e vendas'],
      ['leonor.prata', 'Eletrónica'],
      ['rita.castanheira', 'Software'],
    ],
    {
      name: 'Rega',
      field: 'agriculture',
      moreFields: ['internet-of-things', 'smart-cities'],
      stage: 'early_users',
      pitch: 'Rega de precisão para hortas urbanas, com sensores que duram dez anos.',
      lookingFor: 'Alguém que queira fundar connosco e saiba vender a câmaras municipais',
      figuresOpen: true,
      ...inPortugal('Braga', '2025-09'),
      ...site('rega'),
      description:
        '## O problema\n\nAs hortas urbanas de Braga gastam, em julho, tanta água como duas mil casas. Rega-se à hora do costume, chova ou não.\n\n## A nossa resposta\n\nUm sensor de humidade que custa 14 €, dura dez anos e não precisa de rede no local. Diz a cada hortelão, por mensagem, quando regar e quanto.',
    },
  ),
  demo(
    'active',
    350,
    [
      ['vasco.pinheiro', 'Direção'],
      ['lukas.weber', 'Dados do mar'],
    ],
    {
      name: 'Boia',
      field: 'blue-economy',
      stage: 'prototype',
      pitch: 'Alertas de mar simples para a pequena pesca, por SMS.',
      ...inPortugal('Peniche', '2026-01'),
      description:
        'Quem sai para o mar num barco de sete metros não tem rede nem tempo para ler cartas. A Boia manda uma mensagem curta: sair, esperar ou voltar.',
    },
  ),
  demo(
    'active',
    410,
    [
      ['ivo.magalhaes', 'Direção'],
      ['nuno.salgado', 'Voz e IA'],
      ['andre.cordeiro', 'Aplicação'],
    ],
    {
      name: 'Fio de Prumo',
      field: 'construction',
      stage: 'early_users',
      pitch: 'O diário de obra que se preenche a falar.',
      ...inPortugal('Leiria', '2024-11'),
      ...site('fiodeprumo'),
      description:
        'O encarregado fala dois minutos no fim do dia; a Fio de Prumo escreve o diário, com fotografias, faltas e horas.',
    },
  ),
  demo('active', 395, [['mariana.sequeira', 'Fundadora']], {
    name: 'Cábula',
    field: 'education',
    stage: 'revenue',
    pitch: 'Transforma apontamentos em perguntas que ajudam a lembrar.',
    ...inPortugal('Coimbra', '2025-02'),
    ...site('cabula'),
    description: 'Fotografas os apontamentos da aula e recebes, na semana seguinte, as perguntas certas na hora certa.',
  }),
  demo(
    'active',
    330,
    [
      ['teresa.vilar', 'Operações'],
      ['pedro.lobo', 'Tecnologia'],
    ],
    {
      name: 'Lota Digital',
      field: 'blue-economy',
      moreFields: ['food-drink'],
      stage: 'prototype',
      pitch: 'Leilão de peixe online, da embarcação ao restaurante.',
      ...inPortugal('Olhão', '2025-10'),
      description: 'O peixe é vendido antes de chegar à lota, a quem o vai cozinhar nesse dia.',
    },
  ),
  demo(
    'active',
    420,
    [
      ['helena.sarmento', 'Direção'],
      ['joana.esteves', 'Enfermagem e produto'],
    ],
    {
      name: 'Zelo',
      field: 'senior-care',
      moreFields: ['healthcare'],
      stage: 'growth',
      pitch: 'Cuidadores e famílias na mesma página, todos os dias.',
      ...inPortugal('Aveiro', '2024-03'),
      ...site('zelo'),
      description:
        'Medicação, refeições e visitas num quadro que a família vê e o cuidador preenche em menos de um minuto.',
    },
  ),
  demo('paused', 300, [['duarte.nogueira', 'Fundador']], {
    name: 'Oficina Norte',
    field: 'automotive',
    stage: 'validation',
    pitch: 'Orçamentos de oficina que se percebem e se comparam.',
    ...inPortugal('Guimarães', '2025-11'),
    description: 'Uma fotografia do orçamento e a explicação, linha a linha, em português corrente.',
  }),
  demo(
    'accepted',
    40,
    [
      ['yara.monteiro', 'Direção'],
      ['sofia.brandao', 'Dados'],
    ],
    {
      name: 'Passe Verde',
      field: 'mobility',
      stage: 'validation',
      pitch: 'Empresas que trocam lugares de estacionamento por passes.',
      ...inPortugal('Matosinhos', '2026-02'),
      description:
        'A empresa paga o passe com o que deixa de gastar em estacionamento; nós fazemos as contas e o contrato.',
    },
  ),
  demo('accepted', 35, [['diogo.macedo', 'Fundador']], {
    name: 'Meia Dose',
    field: 'food-drink',
    moreFields: ['circular-economy'],
    stage: 'idea',
    pitch: 'Restaurantes que vendem a meia dose que sobra ao fim do almoço.',
    ...inPortugal('Viana do Castelo', '2026-04'),
    description: 'Ao fim do almoço sobra comida boa. A Meia Dose junta quem a tem e quem passa à porta.',
  }),
  demo(
    'submitted',
    20,
    [
      ['gustavo.peixoto', 'Percursos'],
      ['francisco.barros', 'Aplicação'],
    ],
    {
      name: 'Mirante',
      field: 'tourism',
      moreFields: ['accessibility'],
      stage: 'prototype',
      pitch: 'Percursos pedestres acessíveis, medidos por quem os faz.',
      ...inPortugal('Vila Real', '2026-01'),
      description:
        'Quem anda com bengala ou carrinho mede o percurso com o telemóvel; quem vem depois sabe o que o espera.',
    },
  ),
  demo(
    'submitted',
    12,
    [['lara.pimentel', 'Fundadora']],
    {
      name: 'Quinta-feira',
      field: 'human-resources',
      stage: 'idea',
      pitch: 'Turnos que respeitam quem tem filhos na escola.',
      ...inPortugal('Famalicão', '2026-06'),
      description: 'Uma fábrica diz o que precisa, as pessoas dizem quando podem, e o horário sai sem discussões.',
    },
    { wasDeclined: true, labels: ['segunda candidatura'] },
  ),
  demo(
    'changes_requested',
    25,
    [
      ['tiago.freitas', 'Produto'],
      ['carolina.vaz', 'Design'],
    ],
    {
      name: 'Rés do Chão',
      field: 'civic-tech',
      stage: 'validation',
      pitch: 'Montras vazias abertas a quem tem uma ideia para um mês.',
      ...inPortugal('Braga', '2026-03'),
      description: 'Ligamos senhorios de lojas fechadas a projetos que só precisam de quatro semanas.',
    },
  ),
  demo('declined', 90, [['miguel.arantes', 'Fundador']], {
    name: 'Moeda da Terra',
    field: 'finance',
    stage: 'idea',
    pitch: 'Uma moeda para cada aldeia.',
    ...inPortugal('Bragança', '2026-01'),
    description: 'Vales locais para gastar no comércio da terra.',
  }),
  demo('draft', 9, [['ana.lua.teles', 'Fundadora']], {
    name: 'Bilros',
    field: 'arts-culture',
    stage: 'idea',
    pitch: 'Aulas de artes antigas, por quem ainda as sabe.',
  }),
  demo('draft', 4, [['catarina.moreno', 'Fundadora']], {
    name: 'Contador',
    field: 'energy',
    stage: 'validation',
    pitch: 'A conta da luz explicada antes de chegar.',
    ...inPortugal('Barcelos', '2026-05'),
  }),
  demo(
    'graduated',
    700,
    [
      ['xavier.ramalho', 'Direção'],
      ['matilde.rosa', 'Clientes'],
    ],
    {
      name: 'Vidro Certo',
      field: 'circular-economy',
      stage: 'growth',
      pitch: 'Recolha de vidro a horas para cafés e restaurantes.',
      ...inPortugal('Porto', '2023-05'),
      ...site('vidrocerto'),
      description: 'Trezentos cafés e uma carrinha que sabe onde parar. Empregamos onze pessoas.',
    },
  ),
  demo('closed', 640, [['ana.lua.teles', 'Fundadora']], {
    name: 'Trilho',
    field: 'logistics',
    stage: 'early_users',
    pitch: 'Encomendas que viajam no comboio da noite.',
    ...inPortugal('Entroncamento', '2023-10'),
    description: 'Usámos as carruagens meio vazias da noite para levar encomendas entre cidades.',
  }),
] as const satisfies { state: StartupState }[]
