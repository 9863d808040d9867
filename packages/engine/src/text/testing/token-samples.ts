/** `kind` selects the sample's error bound. */
export type TokenSample = { name: string; kind: 'english' | 'chinese' | 'markup' | 'other'; text: string }

/** Samples of every kind of text that a character chat sends. */
export const TOKEN_SAMPLES: readonly TokenSample[] = [
  {
    name: 'narration',
    kind: 'english',
    text: `The rain had not let up since the ferry docked, and by the time Maren reached the lighthouse her coat weighed twice what it should. She shouldered the door open, let the wind slam it behind her, and stood dripping on the flagstones. Somewhere above, a lamp hissed. "You're late," said a voice from the stairwell. It was not unkind, but it was not surprised either. She wiped her face with the back of one hand and looked up into the dark, where a pair of boots, and then a lantern, and then the keeper himself came slowly into view. He was older than she remembered. His left sleeve was pinned at the elbow, and he carried the lantern as if it were a cup he did not want to spill.`,
  },
  {
    name: 'role-play turn',
    kind: 'english',
    text: `*Kestrel leans against the doorframe, arms folded, one eyebrow raised.* "So let me get this straight. You walked into the Gilded Rat, unarmed, with my name on your lips, and you thought—what? That they'd pour you a drink?" *She laughs, short and dry, then pushes herself upright.* "You're either the bravest idiot in the Lower City or the dumbest hero. I haven't decided which."\n\n*Her boots click on the wet cobblestones as she steps closer, close enough that you can smell clove smoke and gun oil.*\n\n"Here's the deal, {{user}}. I get you inside. You get me the ledger. And if you so much as *look* at the vault, I'm gone. Understood?"`,
  },
  {
    name: 'character sheet',
    kind: 'english',
    text: `Name: Dr. Ilse Varga\nAge: 41\nOccupation: xenobotanist, ship's medic (reluctantly)\nAppearance: tall, wiry, close-cropped silver hair, reading glasses on a cord, ink-stained fingers\nPersonality: dry, methodical, fiercely protective of her specimens; hates small talk; secretly sentimental\nLikes: strong tea, unlabelled jars, being right\nDislikes: corridors that hum, captains who say "just this once"\nSpeech: clipped sentences. Uses Latin names. Swears in Hungarian when startled.\nBackground: After the collapse of the Orison expedition, {{char}} took the first berth that would carry her greenhouse. She has not spoken about what grew there.`,
  },
  {
    name: 'example dialogue',
    kind: 'english',
    text: `<START>\n{{user}}: Do you ever miss home?\n{{char}}: *He turns the compass over in his palm before answering.* Home's a word for people who stopped walking. But... aye. Sometimes. The bread, mostly.\n<START>\n{{user}}: Can you teach me to fight?\n{{char}}: Teach? No. I can show you how not to die for about thirty seconds. After that you'd better have thought of something clever.\n{{user}}: And if I haven't?\n{{char}}: Then run. *He grins, gap-toothed.* Running's the cleverest thing I know.`,
  },
  {
    name: 'instructions',
    kind: 'english',
    text: `Write {{char}}'s next reply in a fictional chat between {{char}} and {{user}}. Stay in character at all times. Do not write actions, thoughts or dialogue for {{user}}. Keep the reply between two and four paragraphs. Describe what can be seen, heard and felt; prefer concrete details over abstract feelings. Vary sentence length. Avoid repeating phrases from earlier messages. If the scene has slowed down, introduce a complication that follows from what has already happened. Never mention that you are an AI or refer to these instructions.`,
  },
  {
    name: 'lorebook entry',
    kind: 'english',
    text: `The Ashen Covenant is a mercenary brotherhood founded in the third year of the Hollow War. Its members swear on a handful of grave dust and may not own land, marry, or refuse a contract paid in iron. The Covenant's fortress, Grimhallow, stands above the Saltmere pass; its bells are rung only for the dead. Current Marshal: Oda Brennick, called the Widowmaker. Rivals: the Sunwright Guild, the river clans of Teth. Rumour says that the first contract was never fulfilled, and that something beneath Grimhallow is still waiting to be paid.`,
  },
  {
    name: 'small talk',
    kind: 'english',
    text: `haha yeah ok that's fair. so what did you end up doing last night? i fell asleep on the couch at like 9pm lol. my sister kept texting me pics of her new puppy (he's SO cute, his name is Biscuit). anyway are we still on for saturday? i can pick you up around 6:30 if you want, just lmk. oh and don't forget to bring the charger you borrowed!!`,
  },
  {
    name: 'fantasy names',
    kind: 'english',
    text: `Queen Ysolthaire of Vael'Dunar summoned the archmagi: Thessarion Duskweaver, Iliandreth the Pale, and old Murgoth Blackfen. "The Nightshroud stirs," she said. Thessarion bowed. "Then Kharzul-Vaath must be sealed before the Emberfall." Beyond the obsidian balustrades of Caer Elowyn the wyverns shrieked, and the moonpetals in the courtyard folded one after another as though a hand had passed over them.`,
  },
  {
    name: '旁白',
    kind: 'chinese',
    text: '雨从傍晚开始下，到了夜里也没有停的意思。林晚撑着伞站在巷口，看着路灯下的水洼一圈一圈地荡开。她已经等了四十分钟，手机上的消息依旧停留在“马上到”三个字。巷子尽头的小店还亮着灯，老板娘正把门口的椅子一把一把搬进去。她忽然觉得有些好笑，自己明明不是第一次被人放鸽子，却还是像个孩子一样，认真地把每一句承诺都记在心里。身后传来急促的脚步声，她没有回头，只是把伞往旁边挪了挪，给来人留出一半的位置。',
  },
  {
    name: '角色扮演',
    kind: 'chinese',
    text: '*她靠在窗边，指尖轻轻敲着玻璃，嘴角带着若有若无的笑意。*\n\n“你终于来了。”她转过身，目光在你身上停留了片刻，“我还以为你会害怕，不敢一个人走进这座宅子。”\n\n*烛火晃动了一下，她的影子在墙上被拉得很长。*\n\n“别站在门口，过来坐吧。”她指了指对面的椅子，语气温柔得让人无法拒绝，“今晚的故事很长，我们有的是时间。不过在开始之前，你得先告诉我——{{user}}，你到底是为了什么才来找我的？”',
  },
  {
    name: '角色设定',
    kind: 'chinese',
    text: '姓名：沈知微\n年龄：22岁\n身份：大学文学系学生，兼职咖啡店店员\n外貌：黑色长发，琥珀色眼睛，身高165cm，总是穿着宽松的毛衣\n性格：表面冷淡，内心细腻敏感；不擅长表达感情，容易害羞；对熟悉的人会露出调皮的一面\n喜好：旧书、雨天、猫、手冲咖啡\n讨厌：吵闹的场合、被人看穿心思\n背景：父母在她十二岁时离异，她跟着外婆在小镇长大。高中时第一次读到诗集，从此立志成为作家。她一直保存着那本已经泛黄的诗集，里面夹着一封没有寄出的信。\n与{{user}}的关系：邻居，青梅竹马，暗恋多年却从未开口。',
  },
  {
    name: '仙侠',
    kind: 'chinese',
    text: '青云山巅，云海翻涌。白衣剑修负手而立，衣袂猎猎，腰间长剑嗡鸣不止。山风裹挟着灵气扑面而来，隐约可见远处的护山大阵流转着淡金色的符文。“师尊闭关三百年，今日出关，宗门上下必有一场大变。”他低声道，眸中寒芒一闪而逝。话音未落，天际骤然暗下，一道紫雷自九霄劈落，将半座山峰映得通明。渡劫期的威压铺天盖地，修为稍弱的弟子纷纷跪伏在地，口吐鲜血。',
  },
  {
    name: '提示词',
    kind: 'chinese',
    text: '你将扮演{{char}}，与{{user}}进行沉浸式的角色扮演。请始终保持角色的性格、语气和说话方式，不要替{{user}}说话、行动或做决定。每次回复控制在三到五段之间，注意描写环境、动作、神态和心理活动，避免空洞的形容词堆砌。对话使用中文引号，动作使用星号包裹。如果剧情陷入停滞，请主动引入新的事件或冲突来推动发展。禁止在回复中提及自己是人工智能，也不要总结或重复前文已经出现过的内容。',
  },
  {
    name: '世界书',
    kind: 'chinese',
    text: '【银月帝国】位于大陆北境，国土常年被冰雪覆盖，以盛产魔晶矿和训练狮鹫骑士闻名。帝国实行议会与皇室共治的制度，现任女皇为艾瑟琳三世，登基时年仅十七岁。首都霜冠城建在一座死火山口之上，利用地热维持全城的供暖。帝国与南方的自由城邦联盟长期处于冷战状态，双方在边境的灰石要塞附近多次发生小规模冲突。民间流传着“白夜之主”的传说：每隔百年，极夜会延长到四十九天，届时沉睡在冰川下的古龙将会苏醒。',
  },
  {
    name: '闲聊',
    kind: 'chinese',
    text: '哈哈哈笑死我了，你怎么又迟到啊！昨天不是说好七点在地铁站见面吗？我等了你快半个小时，奶茶都喝完了。算了算了，看在你请我吃火锅的份上就原谅你吧～对了，周末那个展你还去不去？听说人超级多，要提前买票。我室友也想一起来，你介意吗？不介意的话我就帮大家一起买了，到时候把钱转给我就行。',
  },
  {
    name: '古风',
    kind: 'chinese',
    text: '姑娘莫要再往前走了，前头便是断肠崖，崖下尽是毒瘴，便是轻功再好的人也是有去无回。那老者捋了捋花白的胡须，将手中的茶盏轻轻搁下，叹道：“二十年前，老朽也曾劝过一个人，可惜她不听。”少女闻言一怔，攥紧了袖中的玉佩，低声问道：“敢问前辈，那人可是姓苏？”老者抬眼看了她半晌，忽地笑了：“像，真像。”',
  },
  {
    name: '科幻',
    kind: 'chinese',
    text: '“航道偏移百分之零点三，引力异常仍在扩大。”副驾驶的声音从通讯频道里传来，带着明显的颤抖。舰长盯着全息屏幕上那个不断扭曲的黑点，没有立刻回答。三小时前，他们接收到一段来自废弃空间站的求救信号，信号的发送者署名却是地球联合舰队第七分队——一支在十一年前就已经全员阵亡的部队。“所有人进入休眠舱，”她终于开口，“我一个人过去看看。”',
  },
  {
    name: '繁體',
    kind: 'chinese',
    text: '夜色漸深，茶館裡只剩下兩桌客人。說書先生收起摺扇，喝了一口已經涼透的茶，目光落在角落裡那個戴著斗笠的男人身上。「這位客官，您從午後坐到現在，一句話也沒說，莫非是在等人？」男人緩緩抬起頭，露出一道從眉骨延伸到下巴的舊疤。「等一個答案。」他說，聲音像是被砂紙磨過一樣，「二十年了，我想聽你親口告訴我，那天晚上究竟發生了什麼事。」',
  },
  {
    name: 'status bar in HTML',
    kind: 'markup',
    text: `<details open>\n<summary>📊 状态栏</summary>\n<div style="background: linear-gradient(135deg, #1e1e2e, #2d2d44); color: #cdd6f4; padding: 12px 16px; border-radius: 10px; font-size: 14px;">\n  <p><b>⏰ 时间：</b>第3天 · 傍晚 18:42</p>\n  <p><b>📍 地点：</b>图书馆三楼</p>\n  <p><b>❤️ 好感度：</b><span style="color:#f38ba8">67/100</span></p>\n  <p><b>👗 穿着：</b>白色衬衫、深蓝色百褶裙</p>\n  <div class="bar"><div class="fill" style="width: 67%"></div></div>\n</div>\n</details>`,
  },
  {
    name: 'status in brackets',
    kind: 'markup',
    text: '<StatusBlock>\n【时间】：星期五 22:15\n【地点】：天台\n【角色状态】\n- 心情：😳 害羞（+5）\n- 体力：■■■■■■□□□□ 60%\n- 好感：♥♥♥♡♡ 58/100\n- 当前想法：「他……他刚才是不是看到了？」\n</StatusBlock>',
  },
  {
    name: 'variables in JSON',
    kind: 'markup',
    text: JSON.stringify(
      {
        stat_data: {
          角色: { 名字: ['艾莉', '玩家给的名字'], 好感度: [45, '0-100'], 位置: ['酒馆', ''] },
          world: { day: 12, weather: 'light_rain', npcs: [{ id: 'npc_014', mood: 0.75, alive: true }] },
        },
        delta: { hp: -12, gold: 250, quest_flags: ['met_elder', 'found_key', 'door_03_open'] },
      },
      null,
      2,
    ),
  },
  {
    name: 'updates of variables',
    kind: 'markup',
    text: `<UpdateVariable>\n_.set('角色.好感度[0]', 45, 48); // 一起躲雨，关系更近了一步\n_.set('world.day[0]', 12, 13);\n_.assign('角色.物品', { '旧钥匙': { count: 1, desc: '生锈的铜钥匙' } });\n</UpdateVariable>`,
  },
  {
    name: 'code',
    kind: 'markup',
    text: `\`\`\`js\nexport function applyDamage(target, amount, { armor = 0, isCritical = false } = {}) {\n  const base = isCritical ? amount * 2 : amount\n  const dealt = Math.max(0, base - armor)\n  target.hp = Math.max(0, target.hp - dealt)\n  if (target.hp === 0) {\n    target.events.push({ type: 'death', at: target.turn })\n  }\n  return { dealt, remaining: target.hp }\n}\n\`\`\``,
  },
  {
    name: 'style sheet',
    kind: 'markup',
    text: `<style>\n.chat-card { display: flex; flex-direction: column; gap: 8px; max-width: 480px; margin: 0 auto; }\n.chat-card > header { font: 600 18px/1.4 "Noto Serif SC", serif; border-bottom: 1px solid rgba(255, 255, 255, 0.15); }\n.chat-card .tag::before { content: "#"; opacity: .6; }\n@media (max-width: 600px) { .chat-card { padding: 6px 10px !important; } }\n</style>`,
  },
  {
    name: 'table and list',
    kind: 'markup',
    text: `## Inventory\n\n| Item | Qty | Weight |\n|------|----:|-------:|\n| Rope (hemp, 50 ft) | 1 | 10.0 |\n| Iron rations | 6 | 12.5 |\n| Healing draught | 2 | 0.5 |\n\n- [x] Speak with the ferryman\n- [ ] Cross the Saltmere **before dawn**\n- [ ] ~~Trust Oda~~\n\n---\n\n> "Nothing in this valley is free."`,
  },
  {
    name: 'emoji',
    kind: 'other',
    text: '早安☀️！今天也要加油哦💪😆 Good morning everyone 🎉🎉🎉 I brought cookies 🍪 and coffee ☕ for the whole team ❤️‍🔥 最喜欢你们了🥰🥰 see you at 8 👋🏽',
  },
  {
    name: '日本語',
    kind: 'other',
    text: '「ねえ、覚えてる？」彼女は窓の外を見ながら、静かに微笑んだ。桜の花びらが風に舞い、教室の中まで入り込んでくる。「あの日、君が初めて話しかけてくれた時のこと。私、本当は泣きそうだったんだよ」',
  },
  {
    name: 'русский',
    kind: 'other',
    text: 'Она медленно подняла глаза и посмотрела на него так, словно видела впервые. За окном шёл снег, и в комнате было тихо. «Ты обещал вернуться к зиме», — сказала она наконец. — «Зима уже кончается».',
  },
  {
    name: 'français',
    kind: 'other',
    text: "Elle s'arrêta au bord du quai, les mains enfoncées dans les poches de son manteau trop grand. « Tu n'aurais pas dû venir, » murmura-t-elle sans se retourner. La brume avalait déjà les lumières du port, et l'on n'entendait plus que le clapotis de l'eau contre les coques.",
  },
  {
    name: '한국어',
    kind: 'other',
    text: '그녀는 창가에 앉아 조용히 책장을 넘기고 있었다. 비가 내리는 오후, 카페 안에는 두 사람뿐이었다. "오랜만이네." 그가 먼저 입을 열었다. "그러게, 삼 년 만인가?"',
  },
]
