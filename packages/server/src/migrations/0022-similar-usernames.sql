-- Names that look alike are one name: "аdmin" with a Cyrillic letter, "adm1n", "rnoon" and "moon".

-- What a name looks like (UTS 39): each letter and digit becomes the one that stands for all that look the same. The pairs are those of
-- Unicode's confusables.txt, version 13, for letters that a name can hold and whose writing systems look alike.
create function username_skeleton(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  many constant text :=
      'Ⲻ0ΟОՕ߀০୦Ⲟ〇ꓳ𑓐𑣠1IƖǀΙІӀ١۱ⲒꓲƧϨꙄꝚƷȜЗӠⳌꝪꞫᏎƼбᏮⳒȢȣ৪੪৭੧୨൭ⳊꝮΑАᎪꓮΒВᏴꓐꞴСᏟⲤꓚ𑣩ᎠꓓΕЕᎬꓰϜꓝꞘԌᏀᏳꓖΗНᎻⲎꓧͿЈᎫꓙꞲΚКᏦⲔꓗᏞⳐꓡΜϺМᎷⲘ'
      'ꓟΝⲚꓠΡРᏢⲢꓑƦᎡᏒꓣЅՏᏕᏚꓢΤТᎢⲦꓔՍꓴѴ٧۷ᏙꓦԜᎳᏔꓪ𑣦ΧХⲬꓫꞳΥУҮᎩᎽⲨꓬΖᏃꓜ𑣥ɑαаƄЬᏏсᴄⲥꮯԁᏧꓒеҽꬲքẝꞙꬵƍɡցᶃһհᏂıɩɪιіӏᎥꙇꭵϳј𑣣ոռοσоօ٥۵०੦'
      '૦௦౦೦൦๐໐၀ჿᴏᴑⲟꬽρрⲣԛգզгᴦⲅꭇꭈꮁƽѕꜱꮪʋυսᴜꞟꭎꭒνѵᴠꮩɯѡԝաᴡꮃхɣʏγуүყᶌỿꭚᴢꮓӔĐƉϷβᏰꞵӕꬾƿϸћκкᴋⲕꮶѢѣҌҍƃБьꮟϽↃꓛꓱӘԐᏋƚηΘθѲӨᎾᏫꝊϩ'
      'ᴤꙅΣᎿəәԊʒӡჳⳍꝫյʔᎮꭾᏌΛЛ٨۸ꓥᶐғҰұͻᴐↄɛεєԑⲉꮛзᴈԍᏻꮐᏲꚕᵻᵼպѳөꝋꮎꮻφфⲫꭱꮢꭍᴧмᴍꮇꙨвᏼꞝнꮋⳑꮮͰᎨᎰͶͷиͽГᎱⲄⲆПⲠФՓⲪѰⲮδծⲖпᴨϛτтꭲⲭꭓꭕѱⲱ'
      'ꙍꞷⳤⳜϿЄⲈⲼᴫⲽяꭠᏇⱩꝀⱧӋӌӉӊꓵ۰ꓸ۲۳۴۶۹१𑣤૨૩૪૮𑓑𑓒𑓖೧೨೯Ⴀ᪐ꭺꭰꭼꭻᴩꮲꮜꓞꓯꮀノ丿𡿨ヘイエカタトニハロ囗䎛㦳搉曶胶幐䐠槩鿃晣朦訞ꟷ倂值啟士填壿嬀帲戸晩肦胐胊脁脧膧柿樧潙硏絶腁'
      '蔿虁詽讏豣趆跺躛輧郞鎮隸鹃黒ꞱꞞꞶꝎꝏꞕꜺꜻꝺー';
  one constant text :=
      '-OOOOOOOOOOOOlllllllllll22223333333456668888999999AAAABBBBBCCCCCDDEEEEFFFGGGGHHHHHJJJJJKKKKKLLLMMMMM'
      'MNNNPPPPPRRRRSSSSSTTTTTUUVVVVVWWWWWXXXXXYYYYYYYZZZZaaabbbccccdddeeeffffgggghhhiiiiiiiiijjmnnoooooooo'
      'ooooooooooooopppqqqrrrrrrssssuuuuuuuvvvvwwwwwwxyyyyyyyyyzzÆÐÐÞßßßæøþþħĸĸĸĸĸƀƀƀƀƂƂƅƅƆƆƆƎƏƐƐƗƞƟƟƟƟƟƟƟƨ'
      'ƨƨƩƫǝǝǶȝȝȝȝȝȷɁɁɂɄɅɅɅɅɅɋɍɎɏɔɔɔꞓꞓꞓꞓꞓꞓɜɜɢɢɢɦɦɨɨɰɵɵɵɵɵɸɸɸʀʀʃʌʍʍʍʘʙʙʚʜʜʟʟⱵⱵⱵИᴎᴎꜿΓΓΓΔΠΠΦΦΦΨΨẟẟλππςᴛᴛᴛχχχψω'
      'ωωϗϬꜾꞒꞒШлшᴙљѠҚҞҢҶҷӇӈՈ٠٠٢٣٤٦٩٩٩२३४८১২৬౧౨౯Ꞇ᪀ᴀᴅᴇᴊᴘᴘᵾℲⱯⱶⳆⳆくへ亻工力夕卜二八口口㖈㘽㩁㫚㬵㬺㬻㮣䀹䀿䑃䚶一併値啓土塡墫媯帡戶晚朌朏朐朓朘朣杮榝溈研絕胼'
      '蒍蘷訮讆豜赿跥躗軿郎鎭隷鹂黑ꓕꓤꙌꚘꚙꜧꜸꜹꝹ一';
  letters text;
begin
  -- Capitals first, while they are seen: a capital I looks like an l, a small one does not.
  letters := translate(lower(translate(normalize(name, nfd), many, one)), many, one);
  return replace(replace(replace(letters, 'æ', 'ae'), 'œ', 'oe'), 'rn', 'm');
end $$;
