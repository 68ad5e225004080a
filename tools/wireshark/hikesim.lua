-- Dissects the packets of 'hikesim convert RUN -o FILE.pcapng' (docs/trace.md, section "pcapng").
-- Registers for link type USER0 (147).

local hikesim = Proto("hikesim", "HikeSim connectivity")

local directions = { [0] = "other", "send", "receive", "queue", "deliver" }

local text_fields = { "kind", "id", "app", "outcome", "error", "cause", "keys", "file" }
local number_fields = { "number", "last", "count", "size", "attempt", "fileSize", "chunk", "next", "code" }

local fields = {
    direction = ProtoField.string("hikesim.direction", "Direction"),
    device = ProtoField.string("hikesim.device", "Device"),
    peer = ProtoField.string("hikesim.peer", "Peer"),
    time = ProtoField.double("hikesim.time", "Virtual time (s)"),
    channel = ProtoField.string("hikesim.channel", "Channel"),
}
for _, name in ipairs(text_fields) do fields[name] = ProtoField.string("hikesim." .. name, name) end
for _, name in ipairs(number_fields) do fields[name] = ProtoField.uint64("hikesim." .. name, name) end

local malformed = ProtoExpert.new(
    "hikesim.malformed", "not a packet of HikeSim, version 1", expert.group.MALFORMED, expert.severity.ERROR)

hikesim.fields = {}
for _, field in pairs(fields) do table.insert(hikesim.fields, field) end
hikesim.experts = { malformed }

-- A text of the event, unescaped as far as people read it. Quotation marks within texts are escaped, so
-- ',"key":"' stands nowhere else.
local function text_of(json, key)
    local _, start = json:find(',"' .. key .. '":"', 1, true)
    if not start then return nil end
    local place = start + 1
    while place <= #json do
        local byte = json:sub(place, place)
        if byte == '"' then break end
        place = place + (byte == "\\" and 2 or 1)
    end
    return (json:sub(start + 1, place - 1):gsub('\\(["\\/])', "%1"))
end

local function number_of(json, key)
    return json:match(',"' .. key .. '":(%d+)')
end

-- 'items 3..66 (64)', 'chunk 2', 'accepted', with the short id and the app.
local function info(values, direction, device, peer)
    local words = {}
    if direction == "send" then
        table.insert(words, device .. " -> " .. peer)
    elseif direction == "receive" then
        table.insert(words, device .. " <- " .. peer)
    else
        table.insert(words, device .. " " .. direction)
    end
    if values.kind then
        table.insert(words, values.kind)
    elseif values.channel then
        table.insert(words, values.channel)
    end
    if values.last then
        table.insert(words, (values.number or "?") .. ".." .. values.last .. " (" .. (values.count or "?") .. ")")
    elseif values.number then
        table.insert(words, values.number)
    end
    if values.chunk then table.insert(words, "chunk " .. values.chunk) end
    if values.next then table.insert(words, "next " .. values.next) end
    if values.id then table.insert(words, values.id:sub(1, 8)) end
    if values.app then table.insert(words, values.app) end
    if values.outcome then table.insert(words, values.outcome) end
    if values.error then table.insert(words, values.error .. " " .. (values.code or "")) end
    if values.cause then table.insert(words, "(" .. values.cause .. ")") end
    return table.concat(words, " ")
end

function hikesim.dissector(buffer, packet, root)
    local tree = root:add(hikesim, buffer())
    packet.cols.protocol = "HikeSim"
    local length = buffer:len()
    if length < 10 or buffer(0, 4):string() ~= "HKS1" or buffer(4, 1):uint() ~= 1 then
        tree:add_proto_expert_info(malformed)
        return 0
    end
    local device_length = buffer(8, 1):uint()
    local peer_place = 9 + device_length
    if peer_place >= length then
        tree:add_proto_expert_info(malformed)
        return 0
    end
    local peer_length = buffer(peer_place, 1):uint()
    local start = peer_place + 1 + peer_length
    if start >= length then
        tree:add_proto_expert_info(malformed)
        return 0
    end
    local device = device_length > 0 and buffer(9, device_length):string() or ""
    local peer = peer_length > 0 and buffer(peer_place + 1, peer_length):string() or ""
    local direction = directions[buffer(5, 1):uint()] or "other"
    local body = buffer(start)
    local json = body:string()

    tree:add(fields.direction, buffer(5, 1), direction)
    tree:add(fields.device, buffer(8, 1 + device_length), device)
    tree:add(fields.peer, buffer(peer_place, 1 + peer_length), peer)
    local time = tonumber(json:match('^{"t":(%-?[%d.]+)'))
    if time then tree:add(fields.time, body, time) end
    local values = { channel = text_of(json, "channel") }
    if values.channel then tree:add(fields.channel, buffer(6, 1), values.channel) end
    for _, name in ipairs(text_fields) do
        values[name] = text_of(json, name)
        if values[name] then tree:add(fields[name], body, values[name]) end
    end
    for _, name in ipairs(number_fields) do
        values[name] = number_of(json, name)
        if values[name] then tree:add(fields[name], body, UInt64(values[name])) end
    end

    packet.cols.src = direction == "receive" and peer or device
    packet.cols.dst = direction == "receive" and device or (direction == "send" and peer or "")
    packet.cols.info = info(values, direction, device, peer)
    Dissector.get("json"):call(body:tvb(), packet, tree)
    -- The JSON dissector names itself in the columns.
    packet.cols.protocol = "HikeSim"
    packet.cols.info = info(values, direction, device, peer)
    return length
end

DissectorTable.get("wtap_encap"):add(wtap.USER0, hikesim)
